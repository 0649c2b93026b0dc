import assert from 'node:assert/strict';
import { readOldConversation } from '../../../../../../src/core/conversation/saved/format/readOldConversation';
import { errorRecord } from '../../../../../../src/core/query/errors/errorRecord';
import {
  endedConversation,
  someParts,
  WrittenFiles,
} from '../../../../../support/conversation/writtenConversation';

describe('a conversation saved as one file', () => {
  it('is read as it was written when each was one file', () => {
    const { turns } = endedConversation();
    const plain = turns.map(({ error, ...turn }) => ({
      ...turn,
      ...(error && { error: errorRecord(error) }),
    }));
    const text = JSON.stringify({
      version: 1,
      id: 'c',
      turns: plain,
      draft: 'd',
      staged: someParts,
    });
    const read = readOldConversation(text);
    assert.deepEqual(read, {
      id: 'c',
      service: { name: undefined, baseUrl: '' },
      turns,
      draft: 'd',
      draftKwargs: '',
      staged: someParts,
      isWhole: true,
    });
    const disk = new WrittenFiles();
    disk.save(read);
    assert.deepEqual(disk.read().turns, turns);
  });
});
