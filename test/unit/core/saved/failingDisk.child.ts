/**
 * The child process that saves conversations on a disk of 16 MB that has less room than it says, as a thin disk does:
 * it accepts all writes, and reports only when it is flushed that there was no room. Arguments: a folder on that disk;
 * the file to remove so that the disk has room, or none. Output: the fate of each conversation, as JSON.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { folderPath } from '../../../../src/core/saved/conversationFolder';
import { DiskStorage } from '../../../../src/platform/node/diskStorage';
import { imagePart, OpenConversation } from '../../../support/conversation/openConversation';

/** The fate of a conversation. */
export interface SaveOutcome {
  readonly id: string;
  readonly question: string;
  /** The error of the file system; undefined if the conversation is saved. */
  readonly error: string | undefined;
}

const [folder = '', filler] = process.argv.slice(2);
const storage = new DiskStorage(folder);
const opened = Array.from({ length: 40 }, (_, index) => {
  const question = `Question ${index}`;
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const open = OpenConversation.fresh(storage, id);
  open.end(
    open.ask(
      question,
      Array.from({ length: 8 }, (_, part) => imagePart(`${part}`)),
    ),
  );
  return { id, question, open };
});

const trySave = async ({ id, question, open }: (typeof opened)[number]): Promise<SaveOutcome> => {
  const error = await open.save().then(
    () => undefined,
    (thrown: NodeJS.ErrnoException) => thrown.code ?? String(thrown),
  );
  return { id, question, error };
};

// While the disk has room, so that it fails in files.
for (const { id } of opened) {
  await storage.createFolder(folderPath(id));
}
execFileSync('sync');
const outcomes: SaveOutcome[] = [];
for (const each of opened) {
  outcomes.push(await trySave(each));
}
if (filler) {
  rmSync(filler);
  for (const [index, each] of opened.entries()) {
    if (outcomes[index]?.error !== undefined) {
      outcomes[index] = await trySave(each);
    }
  }
}
process.stdout.write(JSON.stringify(outcomes));
