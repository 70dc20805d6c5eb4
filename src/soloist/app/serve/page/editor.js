// The text editor: CodeMirror in a shadow root of its own, where its styles are adopted and no inline style is needed.
import { defaultKeymap, history, historyKeymap } from "./vendor/codemirror-commands.js";
import { bracketMatching, syntaxHighlighting } from "./vendor/codemirror-language.js";
import { lintGutter, lintKeymap, setDiagnostics, setDiagnosticsEffect } from "./vendor/codemirror-lint.js";
import { EditorState } from "./vendor/codemirror-state.js";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "./vendor/codemirror-view.js";
import { colours, sheet } from "./syntax.js";

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--card)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { font: "13.5px/20px var(--mono)" },
  ".cm-content": { padding: "10px 0", caretColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--card)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--ground)" },
  ".cm-content ::selection": { backgroundColor: "var(--now)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--soft)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-ground)", color: "var(--bad)" },
  ".cm-lintRange": { backgroundImage: "none", textDecoration: "underline wavy 1.5px" },
  ".cm-lintRange-error": { textDecorationColor: "var(--bad)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--open)", textDecorationStyle: "dashed" },
  ".cm-lintRange-info": { textDecorationColor: "var(--soft)", textDecorationStyle: "dotted" },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--card)", border: "1px solid var(--line)" },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--card)" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--now)", color: "var(--ink)" },
});
const SEVERITIES = { error: "error", warning: "warning", note: "info" };
// What was found in a text is not about the next one.
const forgetting = EditorState.transactionExtender.of((change) =>
  change.docChanged ? { effects: setDiagnosticsEffect.of([]) } : null,
);

class TextEditor extends HTMLElement {
  connectedCallback() {
    if (this.view) return;
    const root = this.attachShadow({ mode: "open" });
    this.view = new EditorView({ parent: root, root, state: this.fresh("") });
  }

  fresh(text) {
    const attributes = { "aria-label": this.getAttribute("label"), spellcheck: "false", autocapitalize: "off", autocorrect: "off" };
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        bracketMatching(),
        forgetting,
        LOOK,
        syntaxHighlighting(colours),
        sheet(text),
        // Tab is bound to nothing, so that it leaves the editor.
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        EditorState.lineSeparator.of("\n"),
        EditorView.contentAttributes.of(attributes),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.dispatchEvent(new Event("input"));
        }),
      ],
    });
  }

  get value() {
    return this.view.state.doc.toString();
  }

  // Another text, which nobody typed: the page itself takes back what was drawn.
  set value(text) {
    if (text === this.value) return;
    this.view.setState(this.fresh(text));
  }

  // The place of a line and column as the server counts them: from 1, and by characters.
  place(line, column) {
    const row = this.view.state.doc.line(Math.min(Math.max(1, line), this.view.state.doc.lines));
    return row.from + [...row.text].slice(0, Math.max(0, (column || 1) - 1)).join("").length;
  }

  mark(findings) {
    const found = findings.map(({ line, column, end_line, end_column, severity, message, hint }) => {
      const from = this.place(line, column);
      const to = Math.max(from, this.place(end_line, end_column));
      const told = hint ? `${message}\n${hint}` : message;
      return { from, to, severity: SEVERITIES[severity] || "info", message: told };
    });
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  go(line, column) {
    const from = this.place(line, column);
    this.view.focus();
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }
}
customElements.define("text-editor", TextEditor);
