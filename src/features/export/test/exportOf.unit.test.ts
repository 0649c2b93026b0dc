import assert from 'node:assert/strict';
import { secretConversation } from '../../../../test/support/conversation/secretConversation';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import type * as host from '../host/exportOf';

describe('an exported conversation', () => {
  let exportOf: typeof host.exportOf;

  before(async () => {
    ({ exportOf } = await loadHostModule<typeof host>(['../features/export/host/exportOf'], {
      env: { language: 'en' },
    }));
  });

  it('contains no secrets', () => {
    const { live, fileMask } = secretConversation();
    const { text = assert.fail() } = exportOf(live, fileMask) ?? {};
    assert.match(text, /> Is it ••••••\?/);
    assert.match(text, /"k":"••••••"/);
    assert.match(text, /^It is ••••••, of canaries\.$/m);
    assert.ok(!text.includes('canary'), text);
    // In the name of the file, the title, the question, its arguments, and the answer.
    assert.equal(fileMask.count, 5);
  });

  it('has the date and time of each question', () => {
    const { live, fileMask } = secretConversation();
    const { text = assert.fail() } = exportOf(live, fileMask) ?? {};
    assert.match(text, /^## Question · \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d:\d\d\s[AP]M$/m);
  });
});
