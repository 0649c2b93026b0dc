import * as vscode from 'vscode';
import type { FoundParts } from '../../../core/conversation/partFinder';
import type { PartRecord, PartSource } from '../../../core/parts/partSource';
import { noFilesText, skippedText } from '../../files/fileGatherer';
import { concernsText, type LeftOut, moreFilesText } from '../../parts/concernText';
import { shortList } from '../../parts/shortList';
import type { ChatAnswer } from '../../window/chat/chatAnswer';
import type { ReferenceSources } from './referenceSources';

const { t } = vscode.l10n;

/** What is attached to a question in Chat: decides what is sent of it, and says what is not. */
export class AttachedParts {
  /** How many files and folders a search has skipped. */
  skipped = 0;
  /** Why nothing was sent; undefined if the question was sent. */
  refusal: string | undefined;
  /** What was left out; empty if everything was sent. */
  notes = '';

  constructor(
    private readonly attached: ReferenceSources,
    private readonly answer: ChatAnswer,
  ) {}

  get sources(): readonly PartSource[] {
    return this.attached.sources;
  }

  /** @returns the parts to send; undefined if something is attached but none of it can be sent */
  decide({ parts, kept, more, isEmpty }: FoundParts): readonly PartRecord[] | undefined {
    const included = parts.filter(part => part.included);
    const { sources, leftOut, automatic } = this.attached;
    const left = [
      ...(leftOut.length > 0 ? [leftOutText(leftOut)] : []),
      ...(kept.length > 0 ? [concernsText(kept)] : []),
    ].join(', ');
    if (included.length === 0 && sources.length + leftOut.length > 0) {
      this.refusal = left === '' ? noFilesText(this.skipped) : t('Nothing was sent: {0}.', left);
      return undefined;
    }
    const all = [left, leftOutText(automatic)].filter(each => each !== '').join(', ');
    const notes = [
      ...(all === '' ? [] : [t('Not included: {0}.', all)]),
      ...(more ? [moreFilesText(more.limit)] : []),
      ...(isEmpty && left === '' ? [t('No files were found in the selected folders.')] : []),
      ...(this.skipped > 0 ? [`${skippedText(this.skipped)}.`] : []),
    ];
    this.notes = notes.join(' ');
    for (const { source } of included) {
      const reference = referenceTo(source);
      if (reference) {
        this.answer.reference(reference);
      }
    }
    return included;
  }
}

function leftOutText(leftOut: readonly LeftOut[]): string {
  return shortList(leftOut.map(({ name = '', reason }) => `${name} (${reason})`));
}

/** Where a part comes from, for Chat's list of what was used; undefined if it is in no file. */
function referenceTo(source: PartSource): vscode.Uri | vscode.Location | undefined {
  if (source.kind === 'file') {
    return vscode.Uri.parse(source.uri);
  }
  if (source.kind === 'selection' && source.uri !== undefined) {
    const { start, end } = source;
    return new vscode.Location(
      vscode.Uri.parse(source.uri),
      new vscode.Range(start.line, start.character, end.line, end.character),
    );
  }
  return undefined;
}
