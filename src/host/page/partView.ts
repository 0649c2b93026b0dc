import * as vscode from 'vscode';
import { fileIcon, isImageName } from '../../core/files/fileNames';
import {
  canInclude,
  type DiffSide,
  type FileSource,
  type InMemorySource,
  isOverLimit,
  type PartRecord,
  partLabel,
  type SnippetOrigin,
} from '../../core/parts/partSource';
import { byteSize } from '../../core/text/byteSize';
import { visibleText } from '../../core/text/foreignText';
import type { PartView } from '../../protocol/views';
import { concernText } from '../parts/concernText';

const { t } = vscode.l10n;

/** The parts of the next question as the page shows them. A selection is marked if its entire file is sent, too. */
export function stagedViews(parts: readonly PartRecord[]): readonly PartView[] {
  const files = new Map(
    parts.flatMap(({ source, included }, index) =>
      source.kind === 'file' && included ? [[source.uri, index]] : [],
    ),
  );
  return parts.map((part, index) => {
    const view = partView(part);
    const file = part.source.kind === 'selection' ? files.get(part.source.uri) : undefined;
    if (file === undefined) {
      return view;
    }
    const place = file > index ? t('part of the file below') : t('part of the file above');
    return { ...view, remark: joined(place, view.remark) };
  });
}

/**
 * A part as the page shows it.
 *
 * @param isInspected false if nothing inspects the part, so that a pending one shows no progress
 */
export function partView(part: PartRecord, isInspected = true): PartView {
  const { source } = part;
  const isPending = part.isPending === true;
  const origin = isPending ? '' : originText(part);
  const view = {
    id: part.id,
    label: visibleText(partLabel(source)),
    size: part.bytes === undefined ? '' : byteSize(part.bytes),
    facts: [part.mimeType, origin].filter(each => each !== ''),
    remark: '',
    included: part.included,
    canInclude: canInclude(part),
    concern: concernText(part.concern),
    isOverLimit: isOverLimit(part),
    isImage: false,
    isPending: isPending && isInspected,
  };
  switch (source.kind) {
    case 'selection':
      return { ...view, icon: 'list-selection', remark: diffSideRemark(source.diffSide) };
    case 'snippet':
      return { ...view, icon: snippetIcons[source.from] };
    case 'inMemory':
      return { ...view, icon: fileIcon(source.name), isImage: isImageName(source.name) };
    case 'file':
      return {
        ...view,
        icon: fileIcon(source.name),
        isImage: isImageName(source.name),
        remark: fileRemark(source),
      };
  }
}

const snippetIcons: Readonly<Record<SnippetOrigin, string>> = {
  changes: 'diff',
  conversation: 'comment-discussion',
  debugConsole: 'debug-console',
  extension: 'extensions',
  notebook: 'notebook',
  problem: 'warning',
  search: 'search',
  terminal: 'terminal',
  test: 'beaker',
};

function fileRemark({ insteadOfSelection, diffSide }: FileSource): string {
  return joined(
    insteadOfSelection ? t('entire file (no selection)') : '',
    diffSideRemark(diffSide),
  );
}

function joined(...remarks: readonly string[]): string {
  return remarks.filter(remark => remark !== '').join(', ');
}

/** The size of all included parts together, such as `12.0 MB`. */
export function totalSize(parts: readonly PartRecord[]): string {
  return byteSize(
    parts.reduce((sum, { included, bytes }) => sum + (included ? (bytes ?? 0) : 0), 0),
  );
}

function diffSideRemark(side: DiffSide | undefined): string {
  switch (side) {
    case 'original':
      return t('original side of the diff');
    case 'modified':
      return t('modified side of the diff');
    case undefined:
      return '';
  }
}

/** A description of the origin of a part's bytes; empty if it cannot be sent. */
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
    case 'pointer':
      return t('Git LFS pointer, without the content of the file');
    case 'inMemory':
      return source.kind === 'inMemory' ? inMemoryText(source.from) : '';
  }
}

function snippetOriginText(from: SnippetOrigin): string {
  switch (from) {
    case 'changes':
      return t('Source control changes');
    case 'conversation':
      return t('Conversation');
    case 'debugConsole':
      return t('Debug console');
    case 'extension':
      return t('From an extension');
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

function inMemoryText(from: InMemorySource['from']): string {
  switch (from) {
    case 'paste':
      return t('Pasted');
    case 'drop':
      return t('Dropped');
    case 'notebook':
      return t('Notebook cell output');
    case 'extension':
      return t('From an extension');
  }
}
