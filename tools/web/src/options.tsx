// The options of the current part as buttons. If there are many, some are folded, or all are in a list.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { titleOf, type Draft, type Step } from "./answer";
import type { Connection } from "./connection";
import { bookOf, meaningIn } from "./rules";
import { none, type NotOffered, type Option, type Rulebook } from "./types";
import { wideScreen } from "./zones";

const mostButtons = 30;                // for more options, a list is used
const mostUnfolded = 12, mostOnPhone = 6;   // if there are more options, some are folded

// True if the option leaves out the next member of a set, which ends the set.
export const endsSet = (step: Step | undefined, option: Option) => option.value === none && !!step?.set && !step.set.each;
// The title of the option, with words for a card; "Done" if it ends a set.
export const titleOfOption = (step: Step | undefined, option: Option) =>
  endsSet(step, option) ? "Done" : option.words ? `${option.title} ${option.words}` : option.title;

// The rulebook, which explains actions. It is loaded if `wanted`; undefined until then.
function useBook(connection: Connection, wanted: boolean): Rulebook | undefined {
  const book = useSignal<Rulebook | undefined>(undefined);
  useEffect(() => {
    if (wanted) void bookOf(connection).then((known) => { book.value = known; }, () => undefined);   // then titles have no explanation
  }, [connection, wanted]);
  return wanted ? book.value : undefined;
}

interface Parted { shown: Option[]; folded: Option[]; called: string }   // called: describes the folded options

// Folds some of many options: those that are not on the table if others are; on a phone, which has little room, those
// that can be tapped on the table, or all but `none` if no option is on the table.
function parted({ options, sure, current }: Draft): Parted {
  const isWide = matchMedia(wideScreen).matches;
  const onTable = (option: Option) => option.zone !== "" || option.picture !== undefined;
  const isNear = (option: Option) => option.value === none || onTable(option) || sure.includes(option.value);
  const rest = (shown: Option[], called: string) => ({ shown, folded: options.filter((option) => !shown.includes(option)), called });
  if (options.length > mostUnfolded && !options.every(isNear) && options.some((option) => option.value !== none && isNear(option)))
    return rest(options.filter(isNear), "that are not on the table now");
  if (!isWide && options.length > mostUnfolded && !current?.field.actions && !options.some(onTable))
    return rest(options.filter((option) => option.value === none), "");
  if (!isWide && options.filter(onTable).length > mostOnPhone) return rest(options.filter((option) => !onTable(option)), "on the table: tap there, or choose here");
  return rest(options, "");
}

interface ListProps { options: Option[]; draft: Draft; book?: Rulebook; choose: (option: Option) => void }

function Buttons({ options, draft, book, choose }: ListProps) {
  return <>{options.map((option) => (
    <button key={option.value} class={option.value === none ? "nothing" : ""} onClick={() => choose(option)}>
      {titleOfOption(draft.current, option)}{draft.sure.includes(option.value) && <small title={sureMeans}> sure</small>}
      {meaningIn(book, option.title) && <small class="meaning">{meaningIn(book, option.title)}</small>}
    </button>
  ))}</>;
}

function List({ options, draft, choose }: ListProps) {
  return (
    <select aria-label={titleOf(draft.current!)} value="" onChange={(event) => {
      const option = options[Number(event.currentTarget.value)];
      if (option && event.currentTarget.value !== "") choose(option);
    }}>
      <option value="">choose …</option>
      {options.map((option, i) => <option key={option.value} value={i}>{titleOfOption(draft.current, option)}{draft.sure.includes(option.value) && " (sure)"}</option>)}
    </select>
  );
}

const sureMeans = "it will be there when your answer is carried out, unless somebody takes your cards away";

// Explains the mark “sure”, if an option has it.
function SureNote({ draft }: { draft: Draft }) {
  if (!draft.options.some(({ value }) => draft.sure.includes(value))) return null;
  return <p class="count sure-note">“sure”: {sureMeans}. What is not marked may not be there then.</p>;
}

// The actions that are not offered now, grouped by reason.
export function Missing({ missing }: { missing: NotOffered[] }) {
  if (missing.length === 0) return null;
  const reasons = [...new Set(missing.map(({ why }) => why))];
  return (
    <details class="missing">
      <summary>Why not another?</summary>
      <dl>{reasons.map((why) => (
        <div key={why}>
          <dt>{missing.filter((each) => each.why === why).map(({ title }) => title).join(", ")}</dt>
          <dd>{why || "not possible now"}</dd>
        </div>
      ))}</dl>
    </details>
  );
}

// The caller sets `key` to the name of the field, so that the next field begins folded.
export function Options(props: { draft: Draft; connection: Connection; choose: (option: Option) => void }) {
  return <><OptionList {...props} /><SureNote draft={props.draft} /><Missing missing={props.draft.missing} /></>;
}

function OptionList({ draft, connection, choose }: { draft: Draft; connection: Connection; choose: (option: Option) => void }) {
  const open = useSignal(false), book = useBook(connection, !!draft.current?.field.actions);
  const { shown, folded, called } = parted(draft), rest = { draft, book, choose };
  if (draft.options.length > mostButtons && folded.length > mostButtons) return <><div class="options"><Buttons options={shown} {...rest} /></div><List options={folded} {...rest} /></>;
  if (shown.length > mostButtons) return <List options={draft.options} {...rest} />;
  return (
    <div class="options">
      <Buttons options={shown} {...rest} />
      {folded.length > 0 && <button class="fold" aria-expanded={open.value} onClick={() => { open.value = !open.value; }}>
        {shown.length > 0 ? `${folded.length} more` : folded.length}{called && ` ${called}`} {open.value ? "▴" : "▾"}
      </button>}
      {open.value && <Buttons options={folded} {...rest} />}
    </div>
  );
}
