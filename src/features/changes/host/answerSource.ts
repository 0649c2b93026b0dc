import * as vscode from 'vscode';
import { shorten } from '../../../base/shorten';
import type { Platform } from '../../../core/platform';
import { fencedBlock } from '../../../core/text/foreignText';
import type { HasViewColumn } from '../../../host/window/editorTracker';
import { linesNear } from '../core/linesNear';
import type { ReadBase } from '../core/model/changePlan';
import type { ChangeRefusal, FileChange, Place, RefusalReason } from '../core/model/fileChange';
import { ChangedFiles, findEnding } from './changedFiles';
import type { LocatedPlan, ReviewSource } from './changeReview';

const { t } = vscode.l10n;

/** The parts of the platform that a review needs. */
export type ReviewPlatform = Pick<Platform, 'clock' | 'isReadOnly' | 'realPath'>;

/** The panel of an answer. */
export interface ReviewPanel extends HasViewColumn {
  /** Inserts a text into the Question box, before the text there. */
  prependToQuestion(text: string): void;
}

/** The changes that an answer proposes. */
export class AnswerSource implements ReviewSource {
  readonly scheme = 'agent-query-changes';
  /** The delay until the user stops typing: there may be many files. */
  readonly delayMs = 300;

  /**
   * @param turnId the id of the answer's turn
   * @param panel the panel of the answer, which gets a question about the refused changes
   */
  constructor(
    readonly turnId: string,
    private readonly changes: readonly FileChange[],
    private readonly platform: ReviewPlatform,
    private readonly panel: ReviewPanel,
  ) {}

  async plan(signal: AbortSignal): Promise<LocatedPlan> {
    // Loaded on demand, since most answers have no changes.
    const { planChanges } = await import('../core/planChanges');
    const files = new ChangedFiles(this.platform, charactersOf(this.changes));
    const { files: planned, refusals } = await planChanges(this.changes, files.readBase, {
      clock: this.platform.clock,
      signal,
      folders: (vscode.workspace.workspaceFolders ?? []).map(({ name }) => name),
      find: findEnding,
    });
    const changes = planned.flatMap(each => {
      const file = files.find(each.path);
      return file
        ? { planned: each, file, from: each.from === undefined ? undefined : files.find(each.from) }
        : [];
    });
    return { changes, refusals, files };
  }

  /** Inserts refused changes into the Question box, with the present lines of their files. */
  async putIntoQuestion(refusals: readonly ChangeRefusal[]): Promise<void> {
    const { readBase } = new ChangedFiles(this.platform);
    this.panel.prependToQuestion(await refusalQuestion(refusals, readBase));
  }
}

/** The characters of changes that are not in ASCII, each once. */
function charactersOf(changes: readonly FileChange[]): readonly string[] {
  const texts = changes.flatMap(({ text = '', places }) => [
    text,
    ...places.flatMap(({ lines }) => lines.map(line => line.text)),
  ]);
  return [...new Set(texts.join('\n').match(/\P{ASCII}/gu))];
}

/** The maximum length of a line of code in a sentence, in UTF-16 code units. */
const maxLine = 60;

/** The maximum number of refusals that are listed; further ones are only counted. */
const maxShown = 20;

/**
 * A question that asks again for the refused changes in an answer, with the present lines of the files.
 *
 * @param read reads a file that the answer names
 */
async function refusalQuestion(
  refusals: readonly ChangeRefusal[],
  read: ReadBase,
): Promise<string> {
  const shown = refusals.slice(0, maxShown);
  const more = refusals.length - shown.length;
  return [
    t("These changes from your answer couldn't be applied:"),
    ...(await Promise.all(shown.map(refusal => describeRefusal(refusal, read)))),
    ...(more > 0 ? [t('And {0} more.', more)] : []),
    t(
      'Send them again for the files as they are now: as a unified diff with unchanged lines around each change, or as whole files with their paths.',
    ),
  ].join('\n\n');
}

async function describeRefusal(refusal: ChangeRefusal, read: ReadBase): Promise<string> {
  const { path, place } = refusal;
  const file = path === '' ? undefined : await read(path);
  const text = file && 'text' in file ? file.text : undefined;
  const pieces = [refusalSentence(refusal)];
  if (place) {
    pieces.push(fencedBlock(diffOf(place), 'diff'));
  }
  if (place && text !== undefined) {
    const { first, lines } = linesNear(text, place);
    pieces.push(
      t('{0}, lines {1} to {2} now:', path, first, first + lines.length - 1),
      fencedBlock(lines.join('\n')),
    );
  }
  return pieces.join('\n\n');
}

function diffOf({ lines }: Place): string {
  return lines.map(({ mark, text }) => (mark === '?' ? text : mark + text)).join('\n');
}

/** The reason why a change cannot be applied, in a sentence with its file. */
export function refusalSentence(refusal: ChangeRefusal): string {
  const { path, place } = refusal;
  const name = path === '' ? t('A change without a file name') : path;
  const text = reasonOf(refusal);
  const line = place?.line;
  return line === undefined ? t('{0}: {1}', name, text) : t('{0}, line {1}: {2}', name, line, text);
}

function reasonOf({ reason, missing, unencodable }: ChangeRefusal): string {
  if (reason === 'encoding') {
    const { character = '', encoding = '' } = unencodable ?? {};
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? '';
    return t(
      'The encoding of the file ({0}) doesn\'t support "{1}" (U+{2}).',
      encoding,
      character,
      code,
    );
  }
  return missing === undefined
    ? refusalReasons()[reason]
    : t('The file doesn\'t contain the line "{0}".', shorten(missing.trim(), maxLine));
}

/** The texts of the reasons. In a function, so that they are only made when one is needed. */
function refusalReasons(): Readonly<Record<Exclude<RefusalReason, 'encoding'>, string>> {
  return {
    ambiguous: t('The lines to change appear more than once in the file.'),
    ambiguousFolder: t(
      'Start the path with one of these workspace folder names: {0}.',
      (vscode.workspace.workspaceFolders ?? []).map(({ name }) => name).join(', '),
    ),
    applied: t('The file already contains this change.'),
    binary: t("Binary files can't be changed."),
    elided: t('The code contains a placeholder comment instead of code.'),
    edited: t(
      'The lines to change have been edited since. Identical lines appear only elsewhere in the file.',
    ),
    exists: t('The file already exists.'),
    git: t("Files in .git can't be changed."),
    incomplete: t('The answer ends before the end of the change.'),
    malformed: t("The change can't be read."),
    markers: t('The code contains edit markers.'),
    missing: t('The file does not exist.'),
    mode: t("File permissions can't be changed."),
    nested: t("The end of the code can't be determined, because it contains code blocks."),
    noContext: t('There are no unchanged lines to show where the new lines belong.'),
    noFolder: t('Open a folder first.'),
    noName: t('The answer does not name the file of this change.'),
    noNotebook: t('The result would not be a valid notebook, which is JSON with a list of cells.'),
    notFound: t('The lines to change are not together in the file.'),
    notebook: t('The file is open as a notebook. Close it first.'),
    picture: t(
      'The code shows the file with signs, numbers, prompts, or indentation before its lines.',
    ),
    outside: t('The file is not in a workspace folder.'),
    overlap: t('Two changes affect the same lines.'),
    several: t('The answer contains several versions of this file.'),
    special: t("Symbolic links and submodules can't be changed."),
    tooLarge: t('The file is too large, or there are too many changes.'),
    unreadable: t("This is a folder, or it can't be read as text."),
    unsafePath: t('The path is not in a workspace folder.'),
  };
}
