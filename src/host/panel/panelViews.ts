import * as vscode from 'vscode';
import { byteSize } from '../../core/byteSize';
import type { Turn } from '../../core/conversation/turn';
import { keptLogEntries } from '../../core/conversation/turn';
import { canInclude } from '../../core/parts/partConcern';
import type { HeldSource, PartRecord } from '../../core/parts/partSource';
import { selectionLabel } from '../../core/parts/selectionText';
import type { NoteView, PartView, TurnHeadView, TurnView } from '../../protocol/panel';
import { concernText } from '../concernText';
import { errorNote } from '../errors/errorText';

const { t } = vscode.l10n;

export function partView(part: PartRecord): PartView {
  const { source } = part;
  const size = part.bytes === undefined ? '' : byteSize(part.bytes);
  const detail = [originText(part), part.mimeType].filter(each => each !== '').join(' · ');
  const view = {
    id: part.id,
    size,
    detail,
    note: '',
    included: part.included,
    canInclude: canInclude(part),
    concern: part.concern && !part.included ? concernText(part.concern) : '',
  };
  switch (source.kind) {
    case 'selection':
      return { ...view, kind: 'selection', label: selectionLabel(source) };
    case 'held':
      return { ...view, kind: 'file', label: source.name };
    case 'file':
      return {
        ...view,
        kind: 'file',
        label: source.name,
        note: fileNote(part, source.insteadOfSelection),
      };
  }
}

/** All parts that are sent, together. */
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
    parts: turn.parts.map(partView),
    size: totalSize(turn.parts),
    note: turnNote(turn),
  };
}

function turnNote({ error, replayOf, state }: Turn): NoteView | undefined {
  // A person who stopped a query knows.
  const note = error && state !== 'cancelled' ? errorNote(error) : undefined;
  if (replayOf === undefined) {
    return note;
  }
  const text = t('Replayed from {0}: nothing was sent.', replayOf);
  return note
    ? { ...note, text: `${text} ${note.text}`, actions: [] }
    : { severity: 'info', text, detail: '', actions: [] };
}

export function turnView(turn: Turn): TurnView {
  return {
    ...turnHeadView(turn),
    answer: turn.answer,
    log: turn.log.slice(-keptLogEntries),
    logCount: turn.logCount,
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
      return t('Unsaved text of the editor');
    case 'disk':
      return t('File on disk');
    case 'held':
      return source.kind === 'held' ? heldText(source.from) : '';
  }
}

function heldText(from: HeldSource['from']): string {
  switch (from) {
    case 'paste':
      return t('Pasted');
    case 'drop':
      return t('Dropped');
    case 'notebook':
      return t('Output of a notebook cell');
  }
}

function fileNote({ origin }: PartRecord, insteadOfSelection: boolean): string {
  const notes = [
    insteadOfSelection ? t('whole file, nothing is selected') : '',
    origin === 'editor' ? t('unsaved') : '',
  ];
  return notes.filter(note => note !== '').join(', ');
}
