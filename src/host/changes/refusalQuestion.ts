import * as vscode from 'vscode';
import { linesNear } from '../../core/changes/linesNear';
import type { ReadBase } from '../../core/changes/model/changePlan';
import type { ChangeRefusal } from '../../core/changes/model/changeRefusal';
import type { Place } from '../../core/changes/model/fileChange';
import { fencedBlock } from '../../core/parts/text/fencedBlock';
import { refusalSentence } from './refusalSentence';

const { t } = vscode.l10n;

/** More refusals are only counted. */
const maxShown = 20;

/**
 * A question that asks for the refused changes of an answer once more, with the lines of the files as they are now.
 *
 * @param read reads a file that the answer names
 */
export async function refusalQuestion(
  refusals: readonly ChangeRefusal[],
  read: ReadBase,
): Promise<string> {
  const shown = refusals.slice(0, maxShown);
  const more = refusals.length - shown.length;
  return [
    t("These changes of your answer couldn't be applied:"),
    ...(await Promise.all(shown.map(refusal => describe(refusal, read)))),
    ...(more > 0 ? [t('And {0} more.', more)] : []),
    t(
      'Send them again for the files as they are now: as a unified diff with unchanged lines around each change, or as whole files with their paths.',
    ),
  ].join('\n\n');
}

async function describe(refusal: ChangeRefusal, read: ReadBase): Promise<string> {
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
