import type { TurnView } from '../../protocol/views';
import { TurnElement } from './turnElement';

const sample: TurnView = {
  id: 'sample',
  question: 'a',
  askedAt: 0,
  startedAt: 0,
  endedAt: undefined,
  state: 'running',
  parts: [],
  size: '',
  banner: undefined,
  hasSelection: false,
  answer: '',
  log: [],
  logCount: 0,
  upload: undefined,
};

/** Creates a turn and ends it, out of sight, so that the code is compiled before the first question. */
export function prepareTurn(): void {
  const turn = new TurnElement(sample);
  void turn.showAnswer();
  turn.appendAnswer('b');
  turn.update({ ...sample, endedAt: 0, state: 'complete' });
  turn.dispose();
}
