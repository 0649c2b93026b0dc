/**
 * The child process that keeps a conversation in memory as an extension host does, including asking and saving. Prints
 * by how many bytes the conversation increases the heap. Arguments: `ours` or `floor`, the number of turns, and the
 * length of each answer in characters.
 */
import { Conversation } from '../../../src/core/conversation/conversation';
import { ConversationSaver } from '../../../src/core/saved/conversationSaver';
import { ConversationWriter } from '../../../src/core/saved/conversationWriter';
import { emptyConversation } from '../../../src/core/saved/readConversation';
import { EventStreamReader } from '../../../src/core/stream/eventStreamReader';
import { systemClock } from '../../../src/platform/systemClock';
import { chunksOf } from '../eventStreamPayloads';

const [, , candidate = '', turns = '', characters = ''] = process.argv;
/** The measured data, which a global variable keeps alive. */
const held: unknown[] = [];

// A small warm-up run, so that compiled code is not measured.
await hold(2, 10_000);
held.length = 0;
const before = heap();
await hold(Number(turns), Number(characters));
console.log(heap() - before);

async function hold(turns: number, characters: number): Promise<void> {
  if (candidate === 'floor') {
    for (let turn = 0; turn < turns; turn++) {
      // Converted through bytes, so that it is one flat string and not a rope.
      held.push(Buffer.from(words(turn, characters).join('')).toString('latin1'));
    }
    return;
  }
  const conversation = new Conversation(crypto.randomUUID(), systemClock.now);
  held.push(conversation);
  const writer = new ConversationWriter(emptyConversation(conversation.id).files);
  const names = new Set<string>();
  const saver = new ConversationSaver(systemClock, async () => {
    const { id, service, turns } = conversation;
    const stages = writer.changes(
      { id, service, turns, draft: '', draftKwargs: '', draftArguments: {}, staged: [] },
      names,
      systemClock.now(),
    );
    for (const stage of stages) {
      for (const { name, text, done } of stage) {
        if (text) {
          text();
          names.add(name);
        } else {
          names.delete(name);
        }
        done();
      }
    }
  });
  held.push(writer, saver);
  for (let turn = 0; turn < turns; turn++) {
    const running = conversation.add('Why does this return undefined?', []);
    conversation.start(running);
    const reader = new EventStreamReader(
      {
        event: event => {
          if (event.type !== 'failure') {
            conversation.append(running, [event]);
          }
        },
        malformed: why => {
          throw new Error(why);
        },
        done: () => {},
      },
      characters,
    );
    const events = words(turn, characters).map(content =>
      JSON.stringify({ type: 'message', data: { content } }),
    );
    for (const chunk of chunksOf(events, 1024)) {
      reader.push(chunk);
    }
    reader.end();
    conversation.end(running, undefined);
    await saver.save();
  }
}

/** Words of eight characters, which differ between any two turns. */
function words(turn: number, characters: number): string[] {
  return Array.from({ length: characters / 8 }, (_, index) =>
    `${((turn * 7919 + index * 104_729) >>> 0).toString(36)}`
      .padEnd(7, 'x')
      .slice(0, 7)
      .concat(' '),
  );
}

function heap(): number {
  for (let times = 0; times < 5; times++) {
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
