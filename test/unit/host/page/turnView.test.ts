import assert from 'node:assert/strict';
import type { ConversationChange } from '../../../../src/core/conversation/conversation';
import { loadHostModule } from '../../../support/loadHostModule';

const { changeViews } = await loadHostModule<typeof import('../../../../src/host/page/turnView')>(
  ['page/turnView'],
  { env: { language: 'en' } },
);

describe('the log lines of a turn', () => {
  const lines = (...texts: readonly string[]) => {
    const log = texts.map(text => ({ at: 1, text }));
    const turn = { pieces: [], log, logCount: log.length, progress: undefined };
    const change = { type: 'arrived', turn, from: 0, to: 0, log } as unknown as ConversationChange;
    const [view] = changeViews(change, { factsOf: () => assert.fail(), errorActions: [] });
    assert.ok(view?.type === 'arrived');
    return view.log?.lines.map(({ text }) => text);
  };

  it('are as a terminal shows them', () => {
    assert.deepEqual(lines('\u001b[32mINFO\u001b[0m started', '\r10%\r100%', 'a\r\nb'), [
      'INFO started',
      '100%',
      'a\nb',
    ]);
  });
});
