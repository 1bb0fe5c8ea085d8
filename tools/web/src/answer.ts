// An answer while it is filled in: which field is asked next, and what can be chosen there.
import { signal } from "@preact/signals";
import type { Connection } from "./connection";
import { none, type Field, type FieldSet, type Option, type Part, type Prompt, type Values } from "./types";

// A field with the set that it belongs to, in the order in which fields are asked.
export interface Step { field: Field; set?: FieldSet }

// The fields that these values lead to. A set ends behind the member that is left out.
export function stepsOf(parts: Part[], values: Values): Step[] {
  const steps: Step[] = [];
  for (const part of parts) {
    if (part.part === "set") {
      for (const field of part.fields) {
        steps.push({ field, set: part });
        if (!part.each && values[field.name] === none) break;
      }
      continue;
    }
    steps.push({ field: part });
    const action = part.actions?.find((each) => each.value === values[part.name]);
    if (action) steps.push(...stepsOf(action.parts, values));
  }
  return steps;
}

export interface Draft {
  values: Values;
  titles: Values;       // of the values, for players
  current?: Step;       // what is asked now; none: the answer is complete
  options: Option[];    // of the current field
  sure: string[];       // of them, those of which a card is surely there
}

const keyOf = (match: string, prompt: Prompt) => `draft ${match} ${prompt.number}`;

// The draft of the answer to one prompt. It is kept on this device until it is handed in.
export class Answer {
  readonly draft = signal<Draft | undefined>(undefined);
  private skipped = new Set<string>();   // fields that are not asked after the values so far
  private round = 0;                     // an older round of questions must not overwrite a newer one

  constructor(private connection: Connection, private match: string, readonly prompt: Prompt) {
    const kept = sessionStorage.getItem(keyOf(match, prompt));
    const { values, titles } = kept ? JSON.parse(kept) : { values: {}, titles: {} };
    void this.goOn(values, titles);
  }

  // Chooses an option of the current field.
  choose(option: Option) {
    const draft = this.draft.value;
    if (!draft?.current) return;
    const name = draft.current.field.name;
    void this.goOn({ ...draft.values, [name]: option.value }, { ...draft.titles, [name]: option.title });
  }

  // Asks this field again; the fields behind it, too.
  change(name: string) {
    const draft = this.draft.value;
    if (!draft) return;
    const values: Values = {};
    for (const { field } of stepsOf(this.prompt.parts, draft.values)) {
      if (field.name === name) break;
      if (field.name in draft.values) values[field.name] = draft.values[field.name];
    }
    this.skipped.clear();
    void this.goOn(values, draft.titles);
  }

  // Begins again, with nothing chosen.
  clear() {
    this.skipped.clear();
    void this.goOn({}, {});
  }

  forget() { sessionStorage.removeItem(keyOf(this.match, this.prompt)); }

  // Finds the next field with a choice. What has one option alone needs no choice.
  private async goOn(values: Values, titles: Values) {
    const round = ++this.round;
    for (;;) {
      const current = stepsOf(this.prompt.parts, values)
        .find(({ field }) => !(field.name in values) && !this.skipped.has(field.name));
      if (!current) return this.show({ values, titles, options: [], sure: [] });
      const { options, sure } = await this.connection.ask("options",
        { prompt: this.prompt.number, field: current.field.name, earlier: values });
      if (round !== this.round) return;
      if (options.length === 0) this.skipped.add(current.field.name);
      else if (options.length === 1) {
        values = { ...values, [current.field.name]: options[0].value };
        titles = { ...titles, [current.field.name]: options[0].title };
      } else return this.show({ values, titles, current, options, sure: sure ?? [] });
    }
  }

  private show(draft: Draft) {
    this.draft.value = draft;
    sessionStorage.setItem(keyOf(this.match, this.prompt), JSON.stringify({ values: draft.values, titles: draft.titles }));
  }
}
