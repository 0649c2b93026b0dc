import assert from 'node:assert/strict';
import type { MemoryStorage } from '../../../../test/support/conversation/memoryStorage';
import {
  conversationId,
  onDisk,
  saveSome,
  storeOn,
} from '../../../../test/support/conversation/openConversation';
import { FakeClock } from '../../../../test/support/fakeClock';
import { OpenTabs } from '../../../core/saved/openTabs';
import type { ConversationPanels } from '../../../host/panels/conversationPanels';
import type { OpenPanels } from '../../../host/panels/openPanels';
import { ConversationHistory } from '../core/conversationHistory';
import { HistoryCleaner } from '../host/historyCleaner';

const log = { append: () => undefined };

const tabsOn = (storage: MemoryStorage, layout: string) =>
  new OpenTabs(storage, new FakeClock(), log, layout, () => 0);

function cleanerOn(storage: MemoryStorage): HistoryCleaner {
  const panels = { onDidEndTurn: () => ({ dispose: () => undefined }) } as unknown as OpenPanels;
  const conversations = {
    tabs: tabsOn(storage, 'A'),
    isOpen: () => false,
  } as unknown as ConversationPanels;
  const history = new ConversationHistory(storage, storeOn(storage), log, new FakeClock());
  return new HistoryCleaner(panels, conversations, history, () => 0);
}

describe('deleting all saved conversations', () => {
  it('deletes conversations without a tab', async () => {
    const storage = await saveSome();
    assert.equal(await cleanerOn(storage.reopened()).clear(), 'all');
    assert.deepEqual(await onDisk(storage), []);
  });

  it('keeps a conversation that another window opens during the listing', async () => {
    const storage = await saveSome();
    const window = storage.reopened();
    const other = tabsOn(storage.reopened(), 'B');
    window.fail(({ type, path }) => {
      if (type === 'list' && path === 'conversations') {
        other.set([{ id: conversationId, title: 'one' }]);
      }
      return false;
    });
    await cleanerOn(window).clear();
    assert.equal((await onDisk(storage)).length, 3);
    other.dispose();
  });
});
