import * as vscode from 'vscode';
import { folded } from '../../../base/comparedText';
import { withTimeout } from '../../../core/async/abortable';
import { mapAll } from '../../../core/async/concurrency';
import type { FindFiles } from '../../../core/parts/partInspector';
import type { FileSource, PartSource } from '../../../core/parts/partSource';
import type { Platform } from '../../../core/platform';
import { byteSize } from '../../../core/text/byteSize';
import { visibleText } from '../../../core/text/foreignText';
import type { ActiveEditor } from '../../../host/parts/activeEditor';
import { fileSource } from '../../../host/parts/fileSource';
import { askForText } from '../../../host/window/dialogs';
import {
  fillTemplate,
  isPromptVariable,
  type PromptPiece,
  parseTemplate,
} from '../core/parseTemplate';
import { type PromptCall, readArguments } from '../core/promptCall';
import type { PromptView } from '../protocol/promptProtocol';
import { editorVariables } from './editorVariables';
import {
  isPlainFile,
  maxPromptBytes,
  type PromptFault,
  type PromptFiles,
  type PromptListing,
  type SavedPrompt,
} from './promptFiles';

const { t } = vscode.l10n;

/** The maximum number of values for which a user is asked; further inputs do not change. */
const maxInputs = 10;

const concurrency = 16;

/** The time that the search for all of them may take: a drive may not answer. */
const timeoutMs = 5000;

/** A saved question with everything filled in, for the user to see before it is sent. */
export interface FilledQuestion {
  readonly text: string;
  readonly sources: readonly PartSource[];
  readonly find: FindFiles;
  readonly hasSelection: boolean;
  /** The variables and references that were not filled in, with the reasons; localized. */
  readonly missing: readonly string[];
}

/** The saved question of a call; `unknown` if a folder does not answer. */
type FoundPrompt = SavedPrompt | 'none' | 'unknown';

/** Lists saved questions and fills them in. Does not send or stage anything. */
export class SavedQuestions {
  constructor(
    private readonly platform: Pick<Platform, 'clock'>,
    private readonly prompts: PromptFiles,
    private readonly active: ActiveEditor,
    private readonly find: FindFiles,
  ) {}

  /**
   * Lists all saved questions, as the page shows them.
   *
   * @param onPart called with the saved questions known so far whenever a folder has answered
   */
  async list(onPart: (prompts: readonly PromptView[]) => void): Promise<readonly PromptView[]> {
    const views = ({ prompts }: PromptListing) => prompts.map(viewOf);
    return views(await this.prompts.list(listing => onPart(views(listing))));
  }

  /** Finds a saved question by its name: in the folder of the active editor, in other folders, the user's own. */
  async findByName(name: string): Promise<FoundPrompt> {
    const { prompts, isComplete } = await this.prompts.list();
    const named = prompts.filter(prompt => isSameName(prompt.name, name));
    const { current } = this.active;
    const folder = current && vscode.workspace.getWorkspaceFolder(current.uri);
    const best =
      named.find(({ folder: { workspaceFolder } }) => folder && workspaceFolder === folder) ??
      named[0];
    return best ?? (isComplete ? 'none' : 'unknown');
  }

  /** Reads the saved question with an id of {@link list}; undefined if it is gone or does not answer. */
  findById(id: string): Promise<SavedPrompt | undefined> {
    return this.prompts.read(id);
  }

  /**
   * Fills in a saved question, and asks the user for its inputs.
   *
   * @param rest the user's text after its name: values of inputs, and text to append to the question
   * @returns undefined if the user canceled
   */
  async fill(prompt: SavedPrompt, rest: PromptCall['rest']): Promise<FilledQuestion | undefined> {
    const pieces = parseTemplate(prompt.body);
    // Read before boxes for inputs take the focus from the editor.
    const variables = editorVariables(this.active.current);
    const written = readArguments(rest, namesOf(pieces));
    const inputs = await askForInputs(prompt.name, pieces, written.values);
    if (!inputs) {
      return undefined;
    }
    const references = await this.resolve(prompt, pieces);
    const names = new Map([...references.sources].map(([path, { name }]) => [path, name]));
    const values = { variables: variables.values, inputs, references: names };
    const used = [
      ...new Set(
        pieces.flatMap(piece =>
          piece.type === 'variable' && isPromptVariable(piece.name) ? [piece.name] : [],
        ),
      ),
    ];
    const text = [fillTemplate(pieces, values), written.text].filter(each => each.trim() !== '');
    return {
      text: text.join('\n\n'),
      sources: [
        ...used.flatMap(name => variables.parts[name] ?? []),
        ...references.sources.values(),
      ],
      find: this.find,
      hasSelection: used.some(
        name =>
          (name === 'selection' || name === 'selectedText') && variables.values[name] !== undefined,
      ),
      missing: [
        ...used.filter(name => variables.values[name] === undefined).map(missingVariable),
        ...references.missing,
      ],
    };
  }

  private async resolve(prompt: SavedPrompt, pieces: readonly PromptPiece[]) {
    const paths = [
      ...new Set(pieces.flatMap(piece => (piece.type === 'reference' ? [piece.path] : []))),
    ];
    const references = new Map<string, ResolvedReference>();
    const searching = mapAll(paths, concurrency, async path => {
      // Each is kept as soon as it is found, since the previous one may never be.
      references.set(path, await resolveReference(path, prompt));
    });
    await withTimeout(this.platform.clock, timeoutMs, searching);
    const sources = new Map<string, FileSource>();
    const missing: string[] = [];
    for (const path of paths) {
      const reference = references.get(path) ?? { fault: 'missing' };
      if ('uri' in reference) {
        sources.set(path, fileSource(reference.uri));
      } else {
        missing.push(
          reference.fault === 'outside'
            ? t('{0} (outside the workspace)', path)
            : t('{0} (not found)', path),
        );
      }
    }
    return { sources, missing };
  }
}

function viewOf({ uri, folder, name, description, argumentHint, fault }: SavedPrompt): PromptView {
  const { workspaceFolder } = folder;
  const isOneOfSeveral = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  return {
    id: uri.toString(),
    name,
    description: fault ? promptFaultText(fault) : description,
    hint: argumentHint,
    origin: !workspaceFolder ? t('User') : isOneOfSeveral ? visibleText(workspaceFolder.name) : '',
    canUse: fault === undefined,
  };
}

function isSameName(a: string, b: string): boolean {
  return folded(a) === folded(b);
}

function namesOf(pieces: readonly PromptPiece[]): readonly string[] {
  const names = pieces.flatMap(piece => (piece.type === 'input' ? [piece.name] : []));
  return [...new Set(names)].slice(0, maxInputs);
}

/** @returns the values by name; undefined if the user canceled */
async function askForInputs(
  title: string,
  pieces: readonly PromptPiece[],
  written: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string> | undefined> {
  const values = new Map(written);
  const names = namesOf(pieces).filter(name => !written.has(name));
  for (const [index, name] of names.entries()) {
    const placeholder = pieces
      .map(piece => (piece.type === 'input' && piece.name === name ? piece.placeholder : ''))
      .find(each => each !== '');
    const value = await askForText({
      title: `/${title}`,
      prompt: name,
      placeHolder: placeholder ?? '',
      value: '',
      steps: { step: index + 1, of: names.length },
      validate: () => undefined,
    });
    if (value === undefined) {
      return undefined;
    }
    values.set(name, value);
  }
  return values;
}

function missingVariable(name: string): string {
  const source = `\${${name}}`;
  return name === 'selection' || name === 'selectedText'
    ? t('{0} (nothing is selected)', source)
    : t('{0} (no file is open)', source);
}

/** The file or folder that a reference of a saved question leads to, or the reason why it leads nowhere. */
type ResolvedReference = { readonly uri: vscode.Uri } | { readonly fault: 'missing' | 'outside' };

/**
 * Finds the file or folder of a reference: relative to the saved question, or else to its workspace folder, as VS Code
 * does. Only files in the workspace folders are found (and, for the user's own saved questions, in their folder), and
 * none that only symbolic links lead to: the file may come from anybody.
 */
async function resolveReference(
  path: string,
  { uri, folder }: Pick<SavedPrompt, 'uri' | 'folder'>,
): Promise<ResolvedReference> {
  const { workspaceFolders = [] } = vscode.workspace;
  const bases = folder.workspaceFolder ? [folder.workspaceFolder] : workspaceFolders;
  const candidates = [
    ...(path.startsWith('/') ? [] : [vscode.Uri.joinPath(uri, '..', path)]),
    ...bases.map(base => vscode.Uri.joinPath(base.uri, path)),
  ];
  let isInside = false;
  for (const candidate of candidates) {
    const root = rootOf(candidate, folder.workspaceFolder ? undefined : folder.uri);
    isInside ||= root !== undefined;
    if (root && (await isPlainFile(candidate, root).catch(() => false))) {
      return { uri: candidate };
    }
  }
  return { fault: isInside ? 'missing' : 'outside' };
}

function rootOf(uri: vscode.Uri, own: vscode.Uri | undefined): vscode.Uri | undefined {
  return (
    vscode.workspace.getWorkspaceFolder(uri)?.uri ??
    (own && uri.toString().startsWith(`${own}/`) ? own : undefined)
  );
}

function promptFaultText(fault: PromptFault): string {
  const texts: Readonly<Record<PromptFault, string>> = {
    tooLarge: t('larger than {0}', byteSize(maxPromptBytes)),
    notText: t('not a text file'),
    unreadable: t("can't be read"),
  };
  return texts[fault];
}
