import * as vscode from 'vscode';
import { askFacts } from '../contributes/askCommands';
import { inertText } from '../core/text/foreignText';
import { isRecord } from '../core/text/json';
import type { App } from '../host/app/app';
import { type Commands, commandsOf, questionOf } from '../host/app/commandTable';
import type { Asker } from '../host/asking/asker';
import type { ActiveEditor } from '../host/parts/activeEditor';
import type { ChangeKind, GatheredChanges } from '../host/parts/changeSources';
import type { ClipboardCapture } from '../host/parts/clipboardCapture';
import {
  cellSources,
  editorSources,
  notebookSources,
  selectedCells,
  selectedRanges,
  wholeEditor,
} from '../host/parts/editorSources';
import type { FileGatherer } from '../host/parts/fileGatherer';
import { fileSource, uniqueUris } from '../host/parts/fileSource';
import { resourceOf } from '../host/parts/gitChanges';
import {
  diagnosticSources,
  diagnosticsAt,
  type FileDiagnostic,
  pickDiagnostics,
  testFailureSource,
} from '../host/parts/problems';
import { showInformation, showOffer, showWarning } from '../host/window/notifications';
import { openFileFirst, selectTextFirst } from '../host/window/openFileFirst';

const { t } = vscode.l10n;

type AskApp = Pick<App, 'active' | 'asker' | 'captures' | 'changes' | 'files'>;

/** The commands that ask about selections, files, folders, cells, changes, problems, and captured texts. */
export function askCommands({ active, asker, captures, changes, files }: AskApp): Commands {
  const captured =
    (text: CapturedText) =>
    async (...args: unknown[]) => {
      const source = await captures[text]();
      if (source) {
        return asker.ask([source], questionOf(args));
      }
      void showInformation(emptyText(text));
      return undefined;
    };

  const changed =
    (kind: ChangeKind) =>
    async (...args: unknown[]) => {
      const gathered = await changes.gather(kind, args);
      return gathered && askAboutChanges(asker, gathered, questionOf(args));
    };

  return commandsOf(askFacts, {
    ask: (...args) => asker.ask([], questionOf(args)),
    askAboutCells: (...args) => askAboutCells(active, asker, args),
    askAboutChanges: changed('unstaged'),
    askAboutDebugConsole: captured('debugConsole'),
    askAboutFile: (...args) => askAboutFile(active, asker, args),
    askAboutFiles: (...args) => askAboutFiles(active, asker, files, args),
    askAboutLastCommand: captured('lastCommand'),
    askAboutProblem: (...args) => askAboutProblem(active, asker, args),
    askAboutSearchResults: captured('searchResults'),
    askAboutSelection: (...args) => askAboutSelection(active, asker, args),
    askAboutStagedChanges: changed('staged'),
    askAboutTerminalSelection: captured('terminalSelection'),
    askAboutTestFailure: (...args) => askAboutTestFailure(asker, args),
  });
}

/**
 * Asks about the selections of the editor in front, each a part, or the selected cells of a notebook. If there is no
 * selection, or it can't be read, the whole file is staged, but not sent before the user has seen it.
 */
async function askAboutSelection(
  { inFront }: ActiveEditor,
  asker: Asker,
  args: readonly unknown[],
): Promise<unknown> {
  const question = questionOf(args);
  switch (inFront.kind) {
    case 'text': {
      completeStep('askedAboutSelection');
      const sources = editorSources(inFront.editor);
      return question === undefined || selectedRanges(inFront.editor).length > 0
        ? asker.ask(sources, question)
        : asker.offer(
            sources,
            question,
            t(
              'Nothing was sent, because nothing is selected. To ask about the whole file, send the question.',
            ),
          );
    }
    case 'notebook':
      completeStep('askedAboutSelection');
      return asker.ask(await notebookSources(inFront.notebook, inFront.editor), question);
    case 'file':
      return offerFile(inFront.uri, asker, question);
    case 'terminal':
      return vscode.commands.executeCommand('agentQuery.askAboutTerminalSelection', ...args);
    case 'other':
      selectTextFirst();
      return undefined;
  }
}

/** Notifies the user that the selection can't be read, and offers the whole file. */
function offerFile(uri: vscode.Uri, asker: Asker, question: string | undefined) {
  const source = fileSource(uri, true);
  if (question !== undefined) {
    const text = t(
      "Nothing was sent, because VS Code doesn't let extensions read the selection in {0}. To ask about the whole file, send the question.",
      source.name,
    );
    return asker.offer([source], question, text);
  }
  void showOffer(
    t("VS Code doesn't let extensions read the selection in {0}.", source.name),
    t('Ask agent about file'),
    () => asker.ask([source], undefined),
  );
  return undefined;
}

/** Asks about the whole file in front. */
function askAboutFile({ inFront }: ActiveEditor, asker: Asker, args: readonly unknown[]) {
  switch (inFront.kind) {
    case 'text':
      return asker.ask([wholeEditor(inFront.editor)], questionOf(args));
    case 'notebook':
    case 'file':
      return asker.ask([fileSource(inFront.uri)], questionOf(args));
    case 'terminal':
    case 'other':
      openFileFirst(t('Open a file first.'));
      return undefined;
  }
}

/**
 * Asks about files and folders: the selection of the explorer or of source control, the file of a tab, or the file in
 * front.
 */
async function askAboutFiles(
  { inFront }: ActiveEditor,
  asker: Asker,
  files: FileGatherer,
  args: readonly unknown[],
) {
  const uris = urisFrom(args);
  if (uris.length === 0 && inFront.uri) {
    uris.push(inFront.uri);
  }
  if (uris.length === 0) {
    openFileFirst(t('Open a file or select files in the Explorer first.'));
    return undefined;
  }
  completeStep('askedAboutFiles');
  const sources = uniqueUris(uris).map(each => fileSource(each));
  return asker.ask(sources, questionOf(args), files.find);
}

/** Completes the step of the walkthrough that waits for a context key. A command that finds nothing completes none. */
function completeStep(key: 'askedAboutFiles' | 'askedAboutSelection'): void {
  void vscode.commands.executeCommand('setContext', `agentQuery.${key}`, true);
}

/**
 * The explorer passes the clicked item and an array of all selected ones, a tab its own URI, and source control each
 * selected resource.
 */
function urisFrom(args: readonly unknown[]): vscode.Uri[] {
  const resources = args.flatMap(resourceOf);
  if (resources.length > 0) {
    return resources;
  }
  const [first, all] = args;
  const selected = Array.isArray(all) ? all.flatMap(toUri) : [];
  return selected.length > 0 ? selected : toUri(first);
}

/**
 * The URI in an argument. Keybindings and tasks write URIs as strings; menus can pass objects that are not files.
 *
 * @returns one URI, or none for an object that is not a URI
 * @throws for a string that is not a URI, and for numbers and arrays
 */
function toUri(value: unknown): vscode.Uri[] {
  if (value instanceof vscode.Uri) {
    return [value];
  }
  if (value === undefined || value === '' || (typeof value === 'object' && !Array.isArray(value))) {
    return [];
  }
  try {
    // A Windows path is not a URI, although its drive looks like a scheme.
    if (typeof value === 'string' && !/^[a-z]:/i.test(value)) {
      return [vscode.Uri.parse(value, true)];
    }
  } catch {
    // It has no scheme.
  }
  const text = inertText(typeof value === 'string' ? value : JSON.stringify(value));
  throw new Error(t('"{0}" is not a valid URI. Example: file:///home/me/notes.txt', text));
}

/**
 * Asks about notebook cells with their outputs: the selected cells, or the cell whose menu was opened if it is not
 * selected.
 */
async function askAboutCells({ inFront }: ActiveEditor, asker: Asker, args: readonly unknown[]) {
  const [clicked] = args;
  const selected = inFront.kind === 'notebook' ? selectedCells(inFront.notebook) : [];
  const cells = isCell(clicked) && !selected.includes(clicked) ? [clicked] : selected;
  if (cells.length === 0) {
    void showInformation(t('Open a notebook and select the cells to ask about.'));
    return undefined;
  }
  return asker.ask(await cellSources(cells), questionOf(args));
}

/** VS Code exports no class of cells. */
function isCell(value: unknown): value is vscode.NotebookCell {
  return isRecord(value) && 'notebook' in value && 'outputs' in value;
}

/** Asks about changes. If Git can't compare some files, the user sees their names before anything is sent. */
async function askAboutChanges(
  asker: Asker,
  { sources, failed }: GatheredChanges,
  question: string | undefined,
): Promise<unknown> {
  if (failed === undefined) {
    return asker.ask(sources, question);
  }
  const { names, reason } = failed;
  if (question !== undefined) {
    const text = t('Nothing was sent, because Git could not compare {0}: {1}', names, reason);
    return asker.offer(sources, question, text);
  }
  void showWarning(t('Git could not compare {0}: {1}', names, reason));
  return sources.length > 0 ? asker.ask(sources, undefined) : undefined;
}

/** Asks about diagnostics: of a quick fix, at the cursor, or picked by the user. */
async function askAboutProblem(active: ActiveEditor, asker: Asker, args: readonly unknown[]) {
  const diagnostics = await diagnosticsFor(active, args);
  if (!diagnostics) {
    void showInformation(t('There are no problems to ask about.'));
  }
  return diagnostics && diagnostics.length > 0
    ? asker.ask(await diagnosticSources(diagnostics), questionOf(args))
    : undefined;
}

async function diagnosticsFor(
  { inFront }: ActiveEditor,
  [uri, diagnostics]: readonly unknown[],
): Promise<readonly FileDiagnostic[] | undefined> {
  if (uri instanceof vscode.Uri && Array.isArray(diagnostics)) {
    return diagnostics
      .filter(each => each instanceof vscode.Diagnostic)
      .map((diagnostic): FileDiagnostic => ({ uri, diagnostic }));
  }
  const atCursor = inFront.editor ? diagnosticsAt(inFront.editor) : [];
  return atCursor.length > 0
    ? atCursor
    : pickDiagnostics(inFront.editor?.document.uri ?? inFront.uri);
}

/** Asks about the failure of a test, from the menu of a message in the test results. */
async function askAboutTestFailure(asker: Asker, args: readonly unknown[]) {
  const [failure] = args;
  if (!isFailure(failure)) {
    void showInformation(t('Select a message in the test results to ask about.'));
    return undefined;
  }
  const source = await testFailureSource(failure.test, failure.message);
  return asker.ask([source], questionOf(args));
}

/** The argument of commands in the menu `testing/message/context`. */
interface Failure {
  readonly test: vscode.TestItem;
  readonly message: vscode.TestMessage;
}

function isFailure(value: unknown): value is Failure {
  return isRecord(value) && 'test' in value && 'message' in value;
}

/** A text of VS Code's user interface: a method of {@link ClipboardCapture}. */
type CapturedText = 'terminalSelection' | 'lastCommand' | 'debugConsole' | 'searchResults';

function emptyText(text: CapturedText): string {
  switch (text) {
    case 'terminalSelection':
      return t('In a terminal, select the text to ask about.');
    case 'lastCommand':
      return t(
        "There is no command output in the terminal. This requires VS Code's shell integration.",
      );
    case 'debugConsole':
      return t('Open a debug console that has output.');
    case 'searchResults':
      return t('Run a search first.');
  }
}
