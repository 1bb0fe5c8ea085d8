// The words of the open file in its editor: what could be typed, what a word means, where it is declared, and another
// name for it. The engine answers, so whatever it accepts is offered.
import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import type { Extension, Text } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap } from "@codemirror/view";
import type { Completions, WordMeaning } from "../../wasm/src/engine";

/** Lines and columns count from 1. */
export interface Words {
  complete: (line: number, column: number) => Promise<Completions>;
  explain: (line: number, column: number) => Promise<WordMeaning | null>;
  /** Shows where the word is declared. */
  declaration: (line: number, column: number) => void;
  /** Asks for another name, and writes it wherever the word stands. */
  rename: (line: number, column: number) => void;
}

const placeOf = (doc: Text, at: number) => {
  const line = doc.lineAt(at);
  return { line, column: at - line.from + 1 };
};

// After these the engine may know what follows, although no word has begun.
const opens = /[:.({[,] ?$/;

async function completionsAt(words: Words, context: CompletionContext): Promise<CompletionResult | null> {
  const { line, column } = placeOf(context.state.doc, context.pos);
  const before = line.text.slice(0, column - 1);
  if (!context.explicit && !/[\w.-]$/.test(before) && !opens.test(before)) return null;
  const { from, to, choices } = await words.complete(line.number, column);
  if (context.aborted || choices.length === 0) return null;
  return {
    from: line.from + from - 1, to: line.from + to - 1, validFor: /^[\w.-]*$/,
    options: choices.map(({ name, text }) => ({ label: name, info: text || undefined })),
  };
}

const meaningAt = (words: Words) => hoverTooltip(async (view, at) => {
  const { line, column } = placeOf(view.state.doc, at);
  const meaning = await words.explain(line.number, column);
  if (!meaning) return null;
  return {
    pos: line.from + meaning.from - 1, end: line.from + meaning.to - 1, above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "word";
      dom.textContent = meaning.text;
      return { dom };
    },
  };
});

// A command that is done with the word under the cursor.
const withWord = (what: (line: number, column: number) => void) => (view: EditorView) => {
  const { line, column } = placeOf(view.state.doc, view.state.selection.main.head);
  what(line.number, column);
  return true;
};

export const wordHelp = (words: Words): Extension => [
  autocompletion({ override: [(context) => completionsAt(words, context).catch(() => null)], maxRenderedOptions: 60 }),
  meaningAt({ ...words, explain: (line, column) => words.explain(line, column).catch(() => null) }),
  keymap.of([{ key: "F12", run: withWord(words.declaration) }, { key: "F2", run: withWord(words.rename) }]),
  EditorView.domEventHandlers({
    mousedown: (event, view) => {
      const at = (event.ctrlKey || event.metaKey) && event.button === 0 ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
      if (at === null) return false;
      const { line, column } = placeOf(view.state.doc, at);
      words.declaration(line.number, column);
      return true;
    },
  }),
];
