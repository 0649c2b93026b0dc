import assert from 'node:assert/strict';
import type { answerRequests } from '../../../../src/host/requests/answerRequests';
import { loadHostModule } from '../../../support/loadHostModule';

describe('links of an answer', () => {
  const opened: unknown[] = [];
  let open: (href: string) => unknown;

  before(async () => {
    type Loaded = { answerRequests: typeof answerRequests };
    const env = { openExternal: async (address: unknown) => void opened.push(address) };
    const loaded = await loadHostModule<Loaded>(['requests/answerRequests'], { env });
    const handlers = loaded.answerRequests(...([] as unknown as Parameters<typeof answerRequests>));
    open = href => handlers['link.open']({ type: 'link.open', href });
  });
  beforeEach(() => {
    opened.length = 0;
  });

  it('open the address that was checked, with its escapes', async () => {
    await open('  https://agent.test/a?b=%26c#d\n');
    assert.deepEqual(opened, ['https://agent.test/a?b=%26c#d']);
  });

  it('open only http, https, and mailto', async () => {
    for (const href of ['command:workbench.action.quit', '/etc/passwd', '']) {
      await open(href);
    }
    assert.deepEqual(opened, []);
  });
});
