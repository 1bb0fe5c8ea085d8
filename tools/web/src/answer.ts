// An answer while it is filled in: the field that is asked next, and its options.
import { signal } from "@preact/signals";
import type { Connection, Refused, Reply } from "./connection";
import { none, type Field, type FieldSet, type NotOffered, type Option, type Part, type Prompt, type Values } from "./types";

// A field of the prompt, with the set that it belongs to. Lists of these are in the order in which fields are asked.
export interface Step { field: Field; set?: FieldSet }

// The chosen options by field.
export type Chosen = Record<string, Option>;

// The fields that are asked for these options. A set without `each` ends with the member that is left out.
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

// The chosen options that belong to these fields.
function chosenOf(steps: Step[], chosen: Chosen): Chosen {
  return Object.fromEntries(steps.filter(({ field }) => field.name in chosen).map(({ field }) => [field.name, chosen[field.name]]));
}

export const titleOf = ({ field, set }: Step) => (set && !set.each ? set : field).title;

// True if one of the parts, or a part of one of their actions, has options in the zone.
const isAbout = (parts: Part[], zone: string): boolean => parts.some((part) => part.part === "set"
  ? isAbout(part.fields, zone) : part.zones.includes(zone) || part.actions?.some((action) => isAbout(action.parts, zone)));

// The answer that these options make.
export const valuesOf = (chosen: Chosen): Values =>
  Object.fromEntries(Object.entries(chosen).map(([name, option]) => [name, option.value]));

// A field that is asked later, and those of its options that lie on the table and are no arrows: they can be chosen at
// once.
export interface Ahead { step: Step; options: Option[] }

export interface Draft {
  chosen: Chosen;
  current?: Step;       // the field that is asked now; undefined: the answer is complete, or `pending`
  options: Option[];    // of the current field
  sure: string[];       // kinds of cards of which the seat will surely have one when the answer is carried out
  missing: NotOffered[];   // actions that the current field, and chosen fields with a single option, do not offer
  ahead: Ahead[];       // options of later fields
  pending: boolean;     // the server has not sent the options yet
}

const patience = 250;   // milliseconds before the form says that it waits
const mostAhead = 6;    // later fields whose options are requested, at most
const empty = { options: [], sure: [], missing: [], ahead: [] };

// The first fields after field `at` that have cards or places and no chosen option. Of a set without `each` only the
// next member, since its members are alike, and none if `at` is in the set.
function fieldsAhead(steps: Step[], at: number, chosen: Chosen): Step[] {
  const begun = new Set([steps[at].set]);
  return steps.slice(at + 1).filter(({ field, set }) => {
    if (field.name in chosen || (set && !set.each && begun.has(set))) return false;
    if (set) begun.add(set);
    return field.zones.length > 0;
  }).slice(0, mostAhead);
}

// The draft of the answer to one prompt. The browser's tab stores it until it is handed in. Fields are asked in order,
// but an option on the table may be chosen early for a later field. It is checked again when that field is asked.
export class Answer {
  readonly draft = signal<Draft | undefined>(undefined);
  readonly note = signal("");            // a sentence: why something cannot be chosen; "": none
  readonly pointed = signal(0);          // counts how often the viewer is led to the question
  private skipped = new Set<string>();   // fields that are not asked after the options so far
  private early = new Set<string>();     // fields with options that were chosen before the field is asked
  private beside = new Map<string, NotOffered[]>();   // by field with a single option: actions that it did not offer
  private round = 0;                     // an older round of questions must not overwrite a newer one

  constructor(private connection: Connection, private match: string, private epoch: number, readonly prompt: Prompt) {
    const kept: Chosen = JSON.parse(sessionStorage.getItem(this.key("draft")) ?? "{}");
    this.early = new Set(Object.keys(kept));
    void this.goOn(kept);
  }

  // The time at which this tab handed the answer in last, by the server's clock; undefined if it has not.
  get since(): number | undefined {
    const since = sessionStorage.getItem(this.key("since"));
    return since === null ? undefined : Number(since);
  }

  // The key under which the tab stores the draft or the time. Going back reuses the numbers of prompts.
  private key(what: "draft" | "since") { return `${what} ${this.match} ${this.epoch} ${this.prompt.number}`; }

  // Chooses an option of the field `name`: of the current one, or of one that is asked later.
  choose(option: Option, name = this.draft.value?.current?.field.name) {
    const draft = this.draft.value;
    if (!draft || !name) return;
    this.note.value = "";
    if (name !== draft.current?.field.name) {
      this.early.add(name);
      this.pointed.value++;
    }
    void this.goOn({ ...draft.chosen, [name]: option });
  }

  // Asks this field again; for a member of a set, also the members after it. Later options stay if they are valid.
  change(name: string) {
    const draft = this.draft.value;
    if (!draft) return;
    const steps = stepsOf(this.prompt.parts, draft.chosen);
    const at = steps.findIndex(({ field }) => field.name === name), set = steps[at]?.set;
    const kept = steps.filter((step, i) => i < at || (i > at && !(set && step.set === set)));
    for (const { field } of steps.slice(at)) this.early.add(field.name);
    this.note.value = "";
    this.skipped.clear();
    void this.goOn(chosenOf(kept, draft.chosen));
  }

  // Discards all chosen options.
  clear() {
    this.note.value = "";
    this.skipped.clear();
    this.early.clear();
    void this.goOn({});
  }

  // Explains why a thing on the table that the viewer has tapped cannot be chosen. Leads to the question if the prompt
  // is about its zone. `at`: its zone, and its value in an answer. `where`: the zones of the options, in words.
  async refuse(at: { zone: string; value: string }, where: string) {
    const draft = this.draft.value, current = draft?.current;
    if (!draft || draft.pending) return;
    if (isAbout(this.prompt.parts, at.zone)) this.pointed.value++;
    if (!current) this.note.value = "All is chosen. Hand it in, or change a part of it.";
    else this.note.value = `This cannot be chosen now. ${where ? `Choose something in ${where}.` : `First choose: ${titleOf(current)}.`}`;
    if (!current?.field.zones.includes(at.zone)) return;
    const round = this.round, values = { ...valuesOf(draft.chosen), [current.field.name]: at.value };
    await this.connection.ask("judge", { prompt: this.prompt.number, values }).catch((refused: Refused) => {
      const is = refused.data?.field === current.field.name && refused.code === "not_an_option" && round === this.round;
      if (is) this.note.value = refused.message;
    });
  }

  // Removes the draft, since the answer was handed in, and stores the time `at` by the server's clock.
  handedIn(at: number) {
    sessionStorage.removeItem(this.key("draft"));
    sessionStorage.setItem(this.key("since"), String(at));
  }

  // Requests the options of a field after the options that were chosen earlier. Returns undefined if the server
  // refuses, or if a newer round has begun.
  private async ask(round: number, name: string, earlier: Chosen): Promise<Reply | undefined> {
    const reply = await this.connection.ask("options", { prompt: this.prompt.number, field: name, earlier: valuesOf(earlier) })
      .catch(() => undefined);
    return round === this.round ? reply : undefined;
  }

  // Finds the next field with a choice. A field with a single option needs no choice.
  private async goOn(chosen: Chosen) {
    const round = ++this.round;
    const before = this.draft.value;
    let settled = false;
    setTimeout(() => {
      if (round === this.round && !settled) this.draft.value = { chosen, ...empty, pending: true };
    }, patience);
    const show = (draft: Omit<Draft, "pending" | "ahead">) => {
      settled = true;
      const beside = Object.keys(draft.chosen).flatMap((name) => this.beside.get(name) ?? []);
      this.show({ ...draft, missing: [...beside, ...draft.missing], ahead: [], pending: false });
    };
    for (;;) {
      const steps = stepsOf(this.prompt.parts, chosen);
      chosen = chosenOf(steps, chosen);
      const at = steps.findIndex(({ field: { name } }) => !(name in chosen && !this.early.has(name)) && !this.skipped.has(name));
      if (at < 0) return show({ chosen, ...empty });
      const current = steps[at], name = current.field.name;
      const reply = await this.ask(round, name, chosenOf(steps.slice(0, at), chosen));
      if (round !== this.round) return;   // a newer round asks
      if (!reply) {                       // refused: the prompt has closed, or a stored draft is not valid any more
        settled = true;
        if (before) this.draft.value = before;
        else if (Object.keys(chosen).length > 0) void this.goOn({});
        return;
      }
      const options: Option[] = reply.options;
      chosen = this.examined(current, options, chosen);
      this.beside.set(name, options.length === 1 ? reply.missing ?? [] : []);
      if (name in chosen) continue;
      if (options.length === 0) this.skipped.add(name);
      else if (options.length === 1) chosen = { ...chosen, [name]: options[0] };
      else {
        show({ chosen, current, options, sure: reply.sure ?? [], missing: reply.missing ?? [] });
        return this.lookAhead(round, steps, at, chosen);
      }
    }
  }

  // The chosen options, without that of the field if it is not among `options` any more.
  private examined({ field: { name, title } }: Step, options: Option[], chosen: Chosen): Chosen {
    this.early.delete(name);
    const { [name]: option, ...others } = chosen;
    if (!option || options.some(({ value }) => value === option.value)) return chosen;
    if (options.length > 0) this.note.value = `${title} ${option.title} cannot be chosen any more.`;
    return others;
  }

  // Adds the options of later fields that lie on the table and are no arrows.
  private async lookAhead(round: number, steps: Step[], at: number, chosen: Chosen) {
    const found: Ahead[] = [];
    for (const step of fieldsAhead(steps, at, chosen)) {
      const reply = await this.ask(round, step.field.name, chosen);
      if (round !== this.round) return;
      const options = (reply?.options as Option[] ?? []).filter(({ zone, picture }) => zone && !picture);
      if (options.length > 0) found.push({ step, options });
    }
    const draft = this.draft.value;
    if (draft && found.length > 0) this.draft.value = { ...draft, ahead: found };
  }

  private show(draft: Draft) {
    this.draft.value = draft;
    const key = this.key("draft");
    if (Object.keys(draft.chosen).length > 0) sessionStorage.setItem(key, JSON.stringify(draft.chosen));
    else sessionStorage.removeItem(key);
  }
}
