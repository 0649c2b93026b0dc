import type { Change, ToPage } from '../../../../src/protocol/toPage';
import type { TurnHeadView, TurnView } from '../../../../src/protocol/views';
import { headOf, snapshot, turnView } from '../../../support/page/views';

export const turnId = 'turn-1';

/** A turn as the extension host sends it. */
export function benchTurn(id: string, answer: string, state: TurnHeadView['state']): TurnView {
  const askedAt = Date.now();
  return turnView(id, {
    question: 'How does the parser read the stream, and where are its limits?',
    askedAt,
    startedAt: askedAt,
    endedAt: state === 'running' ? undefined : askedAt + 1000,
    state,
    hasSelection: true,
    answer,
  });
}

/** A conversation whose question is being answered. */
export function runningTurn(): ToPage {
  return snapshot([benchTurn(turnId, '', 'running')]);
}

export function endChange(): Extract<Change, { type: 'turnChanged' }> {
  return { type: 'turnChanged', turn: headOf(benchTurn(turnId, '', 'complete')) };
}
