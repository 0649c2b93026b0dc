import assert from 'node:assert/strict';
import { secretConversation } from '../../../../test/support/conversation/secretConversation';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import type * as host from '../host/exportOf';

describe('an exported conversation', () => {
  it('contains no secrets', async () => {
    const { exportOf } = await loadHostModule<typeof host>(
      ['../features/export/host/exportOf'],
      {},
    );
    const { live, fileMask } = secretConversation();
    const { text = assert.fail() } = exportOf(live, fileMask) ?? {};
    assert.match(text, /> Is it ••••••\?/);
    assert.match(text, /"k":"••••••"/);
    assert.match(text, /^It is ••••••, of canaries\.$/m);
    assert.ok(!text.includes('canary'), text);
    // In the name of the file, the title, the question, its arguments, and the answer.
    assert.equal(fileMask.count, 5);
  });
});
