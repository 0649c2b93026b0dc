import type { ToPage } from '../../../src/protocol/toPage';
import type { PartView, ReadingView, TurnHeadView, TurnView } from '../../../src/protocol/views';

/** A running turn, except for the given fields. */
export function turnView(id: string, fields: Partial<TurnView> = {}): TurnView {
  return {
    id,
    question: `What about ${id}?`,
    askedAt: Date.UTC(2026, 0, 1),
    startedAt: Date.UTC(2026, 0, 1),
    endedAt: undefined,
    state: 'running',
    parts: [],
    size: '',
    banner: undefined,
    answer: '',
    log: [],
    logCount: 0,
    progress: undefined,
    ...fields,
  };
}

/** A completed turn, except for the given fields. */
export function endedTurn(id: string, fields: Partial<TurnView> = {}): TurnView {
  return turnView(id, {
    endedAt: Date.UTC(2026, 0, 1, 0, 0, 3),
    state: 'complete',
    answer: 'Done.',
    ...fields,
  });
}

/** The fields of a turn that a change contains. */
export function headOf({
  answer: _answer,
  log: _log,
  logCount: _count,
  progress: _progress,
  ...head
}: TurnView): TurnHeadView {
  return head;
}

/** A staged file, except for the given fields. */
export function partView(label: string, fields: Partial<PartView> = {}): PartView {
  return {
    id: label,
    icon: 'file',
    label,
    size: '1 B',
    facts: ['text/plain', 'File on disk'],
    remark: '',
    included: true,
    canInclude: true,
    concern: '',
    isImage: false,
    ...fields,
  };
}

export function snapshot(
  turns: readonly TurnView[],
  fields: Partial<Extract<ToPage, { type: 'snapshot' }>> = {},
): Extract<ToPage, { type: 'snapshot' }> {
  return {
    type: 'snapshot',
    conversationId: 'conversation-1',
    sequence: 0,
    turns,
    parts: [],
    size: '',
    suggestion: undefined,
    target: {
      text: 'localhost:8000',
      title: 'http://localhost:8000/',
      banner: undefined,
      hasOthers: false,
    },
    notice: undefined,
    draft: '',
    kwargs: '',
    place: undefined,
    ...fields,
  };
}

/** A conversation with a turn `running` that is answered, and `waiting` in the queue. */
export const runningAndWaiting = () =>
  snapshot([
    turnView('running', { answer: 'It goes on.' }),
    turnView('waiting', { state: 'queued', startedAt: undefined }),
  ]);

/** The settings for reading and writing, as they are by default. */
export const plainReading: ReadingView = {
  fontFamily: '',
  fontSize: '',
  code: { fontFamily: '', fontSize: '', fontWeight: '', lineHeight: '', fontFeatures: '' },
  wrapsCode: false,
  announces: 'all',
  sendsWith: 'enter',
  tellsKeys: true,
};
