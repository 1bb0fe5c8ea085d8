// An answer while it is filled in: which field is asked next, and what can be chosen there.
import { signal } from "@preact/signals";
import type { Connection } from "./connection";
import { none, type Field, type FieldSet, type Option, type Part, type Prompt, type Values } from "./types";

// A field with the set that it belongs to, in the order in which fields are asked.
export interface Step { field: Field; set?: FieldSet }

// The chosen options by field.
export type Chosen = Record<string, Option>;

// The fields that these options lead to. A set ends behind the member that is left out.
export function stepsOf(parts: Part[], chosen: Chosen): Step[] {
  const steps: Step[] = [];
  for (const part of parts) {
    if (part.part === "set") {
      for (const field of part.fields) {
        steps.push({ field, set: part });
        if (!part.each && chosen[field.name]?.value === none) break;
      }
      continue;
    }
    steps.push({ field: part });
    const action = part.actions?.find((each) => each.value === chosen[part.name]?.value);
    if (action) steps.push(...stepsOf(action.parts, chosen));
  }
  return steps;
}

// The answer that these options make.
export const valuesOf = (chosen: Chosen): Values =>
  Object.fromEntries(Object.entries(chosen).map(([name, option]) => [name, option.value]));

export interface Draft {
  chosen: Chosen;
  current?: Step;       // what is asked now; none: the answer is complete
  options: Option[];    // of the current field
  sure: string[];       // of them, those of which a card is surely there
  pending: boolean;     // the server has not said yet what is asked next
}

const patience = 250;   // milliseconds before the form says that it waits

// The draft of the answer to one prompt. It is kept on this device until it is handed in.
export class Answer {
  readonly draft = signal<Draft | undefined>(undefined);
  private skipped = new Set<string>();   // fields that are not asked after the options so far
  private round = 0;                     // an older round of questions must not overwrite a newer one

  constructor(private connection: Connection, private match: string, private epoch: number, readonly prompt: Prompt) {
    const kept = sessionStorage.getItem(this.key("draft"));
    void this.goOn(kept ? JSON.parse(kept) : {});
  }

  // When this device handed the answer in, by the server's clock; undefined if another device did.
  get since(): number | undefined {
    const since = sessionStorage.getItem(this.key("since"));
    return since === null ? undefined : Number(since);
  }

  // Where this device stores something of the prompt. Prompts are numbered anew when the host has gone back.
  private key(what: "draft" | "since") { return `${what} ${this.match} ${this.epoch} ${this.prompt.number}`; }

  // Chooses an option of the current field.
  choose(option: Option) {
    const draft = this.draft.value;
    if (draft?.current) void this.goOn({ ...draft.chosen, [draft.current.field.name]: option });
  }

  // Asks this field again; the fields behind it, too.
  change(name: string) {
    const draft = this.draft.value;
    if (!draft) return;
    const chosen: Chosen = {};
    for (const { field } of stepsOf(this.prompt.parts, draft.chosen)) {
      if (field.name === name) break;
      if (field.name in draft.chosen) chosen[field.name] = draft.chosen[field.name];
    }
    this.skipped.clear();
    void this.goOn(chosen);
  }

  // Begins again, with nothing chosen.
  clear() {
    this.skipped.clear();
    void this.goOn({});
  }

  // The answer was handed in at this time of the server: the draft is not needed any more.
  handedIn(at: number) {
    sessionStorage.removeItem(this.key("draft"));
    sessionStorage.setItem(this.key("since"), String(at));
  }

  // Finds the next field with a choice. What has one option alone needs no choice.
  private async goOn(chosen: Chosen) {
    const round = ++this.round;
    setTimeout(() => {
      if (round === this.round && !settled) this.draft.value = { chosen, options: [], sure: [], pending: true };
    }, patience);
    const before = this.draft.value;
    let settled = false;
    const show = (draft: Omit<Draft, "pending">) => {
      settled = true;
      this.show({ ...draft, pending: false });
    };
    for (;;) {
      const current = stepsOf(this.prompt.parts, chosen)
        .find(({ field }) => !(field.name in chosen) && !this.skipped.has(field.name));
      if (!current) return show({ chosen, options: [], sure: [] });
      const reply = await this.connection.ask("options",
        { prompt: this.prompt.number, field: current.field.name, earlier: valuesOf(chosen) }).catch(() => undefined);
      if (round !== this.round) return;   // a newer round asks
      if (!reply) {                       // refused: the prompt has closed, or a kept draft does not fit any more
        settled = true;
        if (before) this.draft.value = before;
        else if (Object.keys(chosen).length > 0) void this.goOn({});
        return;
      }
      const options: Option[] = reply.options;
      if (options.length === 0) this.skipped.add(current.field.name);
      else if (options.length === 1) chosen = { ...chosen, [current.field.name]: options[0] };
      else return show({ chosen, current, options, sure: reply.sure ?? [] });
    }
  }

  private show(draft: Draft) {
    this.draft.value = draft;
    const key = this.key("draft");
    if (Object.keys(draft.chosen).length > 0) sessionStorage.setItem(key, JSON.stringify(draft.chosen));
    else sessionStorage.removeItem(key);
  }
}
