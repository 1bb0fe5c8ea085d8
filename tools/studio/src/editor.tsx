// The text of a file: CodeMirror with YAML and Lua, and the errors of the engine where they are.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, defaultHighlightStyle, indentOnInput, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Diagnostic } from "../../wasm/src/engine";
import { wordHelp, type Words } from "./words";

const languageOf = (path: string): Extension => path.endsWith(".lua") ? StreamLanguage.define(lua) : path.endsWith(".yaml") ? yaml() : [];

// The mark of an error: from its column to the end of the word. Lines and columns count from 1.
function markOf(doc: Text, error: Diagnostic, severity: "error" | "warning"): Mark {
  const line = doc.line(Math.min(Math.max(error.line ?? 1, 1), doc.lines));
  const from = Math.min(line.from + Math.max((error.column ?? 1) - 1, 0), line.to);
  const word = /^[\w-]+/.exec(doc.sliceString(from, line.to))?.[0].length ?? 0;
  const message = error.hint ? `${error.message}\n${error.hint}` : error.message;
  return { from, to: Math.min(from + Math.max(word, 1), line.to), severity, message, actions: correctionOf(doc, error) };
}

// A button that writes the right word, unless another one stands there now.
function correctionOf(doc: Text, { correction }: Diagnostic) {
  if (!correction) return undefined;
  const line = doc.line(Math.min(correction.line, doc.lines)), at = (column: number) => Math.min(line.from + column - 1, line.to);
  const from = at(correction.column), wrong = doc.sliceString(from, at(correction.to));
  // The mark begins where the word does, and moves with the text.
  const apply = (view: EditorView, now: number) => {
    const to = now + wrong.length;
    if (view.state.doc.sliceString(now, to) === wrong) view.dispatch({ changes: { from: now, to, insert: correction.text } });
  };
  return [{ name: `Write “${correction.text}”`, apply }];
}

interface Props {
  path: string;
  text: string;
  errors: Diagnostic[];   // of this file
  notes: Diagnostic[];
  change: (text: string) => void;
  words: Words;
  moved: (line: number) => void;   // called with the line of the cursor
  at?: { line: number };   // the line to which the editor goes
  arrived: () => void;     // called when it has gone there
}

export function Editor({ path, text, errors, notes, change, words, moved, at, arrived }: Props) {
  const box = useRef<HTMLDivElement>(null), view = useRef<EditorView | undefined>(undefined);
  const current = useRef(change);
  current.current = change;
  useLayoutEffect(() => {
    const made = new EditorView({
      parent: box.current!,
      state: EditorState.create({
        doc: text,
        extensions: [lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(),
          highlightSelectionMatches(), syntaxHighlighting(defaultHighlightStyle), lintGutter(), languageOf(path), wordHelp(words),
          EditorState.tabSize.of(2), EditorView.lineWrapping, keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ tabindex: "0", "aria-label": `The text of ${path}. Escape, then Tab leaves it.` }),
          EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
            if (docChanged) current.current(state.doc.toString());
            if (docChanged || selectionSet) moved(state.doc.lineAt(state.selection.main.head).number);
          })],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [path]);
  // Takes over a text that was changed elsewhere. An effect that ran later would meet a text that somebody has typed since.
  useLayoutEffect(() => {
    const made = view.current!;
    if (made.state.doc.toString() !== text) made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: text } });
  }, [text]);
  useLayoutEffect(() => {
    const { state } = view.current!;
    const marks = [...errors.map((each) => markOf(state.doc, each, "error")), ...notes.map((each) => markOf(state.doc, each, "warning"))];
    view.current!.dispatch(setDiagnostics(state, marks.sort((a, b) => a.from - b.from)));
  }, [path, errors, notes]);
  useLayoutEffect(() => {
    if (!at) return;
    const made = view.current!, line = made.state.doc.line(Math.min(at.line, made.state.doc.lines));
    made.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
    made.focus();
    arrived();
  }, [at]);
  return <div class="editor" ref={box} />;
}
