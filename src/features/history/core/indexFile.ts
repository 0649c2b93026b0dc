import { ConversationFolder } from '../../../core/saved/conversationFolder';
import type { FileStorage } from '../../../core/saved/fileStorage';
import { fnv1a } from '../../../core/text/fnv1a';
import { list, parseJson, record } from '../../../core/text/json';

/** The version of the entries of all indexes. */
const indexVersion = 1;
const entriesKey = '"entries":';

/** A file with entries that can be made again from the saved conversations: one that is damaged has none. */
export class IndexFile {
  private readonly folder: ConversationFolder;

  constructor(
    storage: FileStorage,
    private readonly name: string,
  ) {
    this.folder = new ConversationFolder(storage, 'index');
  }

  /** The entries, as they were written; none if the file is missing, damaged or cannot be read. */
  async read(): Promise<readonly unknown[]> {
    const text = (await this.folder.read(this.name).catch(() => undefined)) ?? '';
    const { version, sum, entries } = record(parseJson(text));
    return version === indexVersion && sum === fnv1a(entriesText(text)) ? list(entries) : [];
  }

  /** @throws the file system's error */
  async write(entries: readonly unknown[]): Promise<void> {
    const text = JSON.stringify(entries);
    const head = `"version":${indexVersion},"sum":${fnv1a(text)}`;
    await this.folder.create();
    await this.folder.put(this.name, `{${head},${entriesKey}${text}}`);
  }
}

/** The entries in the text of an index, as they were written. */
function entriesText(text: string): string {
  return text.slice(text.indexOf(entriesKey) + entriesKey.length, -1);
}
