import * as vscode from 'vscode';
import { keptLogEntries, type LogEntry, type Turn } from '../../core/conversation/turn';
import type { Upload } from '../../core/conversation/uploadProgress';
import { fileIcon, isImageName } from '../../core/files/fileIcon';
import { canInclude } from '../../core/parts/partConcern';
import type {
  DiffSide,
  FileSource,
  InMemorySource,
  PartRecord,
  SnippetOrigin,
} from '../../core/parts/partSource';
import { selectionLabel } from '../../core/parts/text/selectionText';
import { byteSize } from '../../core/text/byteSize';
import { visibleText } from '../../core/text/visibleText';
import type {
  BannerView,
  LogLineView,
  PartView,
  TurnHeadView,
  TurnView,
  UploadView,
} from '../../protocol/views';
import { errorBanner } from '../errors/errorText';
import { concernText } from '../parts/concernText';

const { t } = vscode.l10n;

/**
 * A part as the page shows it.
 *
 * @param isLookedAt false if nothing inspects the part any longer, so that no progress is shown for it
 */
export function partView(part: PartRecord, isLookedAt = true): PartView {
  const { source } = part;
  const isPending = part.isPending === true;
  const size = part.bytes === undefined ? '' : byteSize(part.bytes);
  const origin = isPending ? '' : originText(part);
  const detail = [part.mimeType, origin].filter(each => each !== '').join(' · ');
  const view = {
    id: part.id,
    size,
    detail,
    remark: '',
    included: part.included,
    canInclude: canInclude(part),
    concern: part.concern ? concernText(part.concern) : '',
    isImage: false,
    isPending: isPending && isLookedAt,
  };
  switch (source.kind) {
    case 'selection':
      return {
        ...view,
        icon: 'list-selection',
        label: visibleText(selectionLabel(source)),
        remark: diffSideNote(source.diffSide),
      };
    case 'snippet':
      return { ...view, icon: snippetIcons[source.from], label: visibleText(source.name) };
    case 'inMemory':
      return { ...view, ...fileView(source.name) };
    case 'file':
      return {
        ...view,
        ...fileView(source.name),
        remark: fileRemark(source),
      };
  }
}

const snippetIcons: Readonly<Record<SnippetOrigin, string>> = {
  changes: 'diff',
  debugConsole: 'debug-console',
  notebook: 'notebook',
  problem: 'warning',
  search: 'search',
  terminal: 'terminal',
  test: 'beaker',
};

function fileRemark({ insteadOfSelection, diffSide }: FileSource): string {
  const remarks = [
    insteadOfSelection ? t('entire file (no selection)') : '',
    diffSideNote(diffSide),
  ];
  return remarks.filter(remark => remark !== '').join(', ');
}

function fileView(name: string): Pick<PartView, 'icon' | 'label' | 'isImage'> {
  return { icon: fileIcon(name), label: visibleText(name), isImage: isImageName(name) };
}

/** The size of all included parts together, such as `12.0 MB`. */
export function totalSize(parts: readonly PartRecord[]): string {
  return byteSize(
    parts.reduce((sum, { included, bytes }) => sum + (included ? (bytes ?? 0) : 0), 0),
  );
}

export function turnHeadView(turn: Turn): TurnHeadView {
  return {
    id: turn.id,
    question: turn.question,
    askedAt: turn.askedAt,
    startedAt: turn.startedAt,
    endedAt: turn.endedAt,
    state: turn.state,
    parts: turn.parts.map(part => partView(part, turn.state === 'queued' || turn.isReading)),
    // Unknown for parts that were never inspected.
    size: turn.parts.some(({ isPending }) => isPending) ? '' : totalSize(turn.parts),
    isReading: turn.isReading,
    edit: turn.edit,
    banner: turnBanner(turn),
    hasSelection: turn.parts.some(({ source }) => source.kind === 'selection'),
  };
}

function turnBanner({ error, replayOf, state }: Turn): BannerView | undefined {
  // The user stopped the query and needs no explanation.
  const banner = error && state !== 'cancelled' ? errorBanner(error) : undefined;
  if (replayOf === undefined) {
    return banner;
  }
  const text = t('Replayed from {0}. Nothing was sent.', visibleText(replayOf));
  return banner
    ? { ...banner, text: `${text} ${banner.text}`, actions: [] }
    : { severity: 'info', text, detail: '', actions: [] };
}

export function turnView(turn: Turn): TurnView {
  return {
    ...turnHeadView(turn),
    answer: turn.answer,
    log: turn.log.slice(-keptLogEntries).map(logLineView),
    logCount: turn.logCount,
    upload: turn.upload && uploadView(turn.upload),
  };
}

export function logLineView({ at, text, omitted }: LogEntry): LogLineView {
  const more = omitted?.toLocaleString(vscode.env.language);
  return { at, text: more === undefined ? text : t('{0} ({1} more characters)', text, more) };
}

export function uploadView({ bytes, total }: Upload): UploadView {
  return {
    sent:
      bytes === undefined
        ? undefined
        : { size: byteSize(bytes), percent: Math.floor((bytes / total) * 100) },
    total: byteSize(total),
  };
}

function originText({ source, origin, concern }: PartRecord): string {
  if (concern && !canInclude({ concern })) {
    return '';
  }
  switch (origin) {
    case 'selection':
      return source.kind === 'selection' ? t('Selection ({0})', source.languageId) : '';
    case 'editor':
      return t('Editor text (unsaved changes included)');
    case 'disk':
      return t('File on disk');
    case 'snippet':
      return source.kind === 'snippet' ? snippetOriginText(source.from) : '';
    case 'document':
      return t('Editor text without a file');
    case 'saved':
      return t('File on disk (unsaved changes not included)');
    case 'inMemory':
      return source.kind === 'inMemory' ? inMemoryText(source.from) : '';
  }
}

function snippetOriginText(from: SnippetOrigin): string {
  switch (from) {
    case 'changes':
      return t('Source control changes');
    case 'debugConsole':
      return t('Debug console');
    case 'notebook':
      return t('Notebook cell output');
    case 'problem':
      return t('Problem and surrounding lines');
    case 'search':
      return t('Search results');
    case 'terminal':
      return t('Terminal');
    case 'test':
      return t('Test failure');
  }
}

function diffSideNote(side: DiffSide | undefined): string {
  switch (side) {
    case 'original':
      return t('original side of the diff');
    case 'modified':
      return t('modified side of the diff');
    case undefined:
      return '';
  }
}

function inMemoryText(from: InMemorySource['from']): string {
  switch (from) {
    case 'paste':
      return t('Pasted');
    case 'drop':
      return t('Dropped');
    case 'notebook':
      return t('Notebook cell output');
  }
}
