import type { Change, ToPanel } from '../../../../src/protocol/toPanel';
import type { TurnHeadView, TurnView } from '../../../../src/protocol/views';

export const turnId = 'turn-1';

/** A turn as the extension host sends it. */
export function turnView(id: string, answer: string, state: TurnHeadView['state']): TurnView {
  const askedAt = Date.now();
  return {
    id,
    question: 'How does the parser read the stream, and where are its limits?',
    askedAt,
    startedAt: askedAt,
    endedAt: state === 'running' ? undefined : askedAt + 1000,
    state,
    parts: [],
    size: '',
    banner: undefined,
    hasSelection: true,
    answer,
    log: [],
    logCount: 0,
    progress: undefined,
  };
}

export function snapshot(turns: readonly TurnView[]): ToPanel {
  return {
    type: 'snapshot',
    conversationId: 'conversation-1',
    sequence: 0,
    turns,
    parts: [],
    size: '',
    suggestion: undefined,
    target: {
      text: 'localhost:8000 · session 3f2a',
      title: 'http://localhost:8000/',
      banner: undefined,
      hasOthers: false,
    },
    notice: undefined,
    draft: '',
    kwargs: '',
    place: undefined,
  };
}

/** A conversation whose question is being answered. */
export function runningTurn(): ToPanel {
  return snapshot([turnView(turnId, '', 'running')]);
}

export function answerChange(text: string): Change {
  return { type: 'arrived', turnId, text };
}

export function endChange(): Extract<Change, { type: 'turnChanged' }> {
  const {
    answer: _answer,
    log: _log,
    logCount: _count,
    progress: _progress,
    ...turn
  } = turnView(turnId, '', 'complete');
  return { type: 'turnChanged', turn };
}
