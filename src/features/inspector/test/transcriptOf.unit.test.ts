import assert from 'node:assert/strict';
import { secretConversation } from '../../../../test/support/conversation/secretConversation';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import { log, message } from '../../../../test/support/query/readStream';
import type * as host from '../host/transcriptCommands';

describe('a saved transcript', () => {
  it('contains no secrets, whatever the pieces of the answer', async () => {
    const { transcriptOf } = await loadHostModule<typeof host>(
      ['../features/inspector/host/transcriptCommands'],
      {},
    );
    const { live, fileMask } = secretConversation();
    const { text = assert.fail() } = transcriptOf(live, fileMask) ?? {};
    assert.match(text, /"question":"Is it ••••••\?"/);
    for (const piece of ['It is ••••••', ', of can', 'aries.']) {
      assert.ok(text.includes(`data: ${message(piece)}\n`), text);
    }
    assert.ok(text.includes(`data: ${log('You sent ••••••.')}\n`), text);
    assert.ok(!text.includes('canary'), text);
    assert.equal(fileMask.count, 3);
  });
});
