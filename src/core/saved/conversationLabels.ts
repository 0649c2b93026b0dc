import { beginning } from '../../base/shorten';
import { Emitter } from '../async/emitter';
import { type Fields, isRecord, parseJson, string } from '../text/json';
import type { ConversationFolder } from './conversationFolder';

interface Relabeled {
  /** Conversation id. */
  readonly id: string;
  readonly change: Partial<ConversationLabel>;
}

/** The labels of saved conversations, each in a separate file. */
export class ConversationLabels {
  /**
   * Changes to open conversations that could not be written, by conversation id. Only the user's changes are written
   * later, because another window may have changed the rest.
   */
  private readonly unsaved = new Map<string, Partial<ConversationLabel>>();
  private readonly changes = new Emitter<Relabeled>();
  /** Fires when a label was changed in this window. */
  readonly onChange = this.changes.event;

  constructor(private readonly folder: (id: string) => ConversationFolder) {}

  /**
   * The label of a conversation, with changes that could not be written.
   *
   * @throws the file system's error
   */
  async read(id: string): Promise<ConversationLabel> {
    const text = await this.folder(id).read(labelFileName);
    return { ...(text === undefined ? noLabel : readLabel(text)), ...this.unsaved.get(id) };
  }

  /**
   * Changes a label.
   *
   * @param isKept true if the change stays in effect if it cannot be written; see {@link save}
   * @throws the file system's error
   */
  async change(id: string, change: Partial<ConversationLabel>, isKept: boolean): Promise<void> {
    if (isKept) {
      this.unsaved.set(id, { ...this.unsaved.get(id), ...change });
      this.changes.fire({ id, change });
      await this.save(id);
    } else {
      await this.write(id, { ...(await this.read(id)), ...change });
      this.changes.fire({ id, change });
    }
  }

  /**
   * Writes changes that could not be written before.
   *
   * @throws the file system's error
   */
  async save(id: string): Promise<void> {
    if (this.unsaved.has(id)) {
      await this.write(id, await this.read(id));
      this.unsaved.delete(id);
    }
  }

  /** Forgets the changes to a conversation that was deleted. */
  forget(id: string): void {
    this.unsaved.delete(id);
  }

  private async write(id: string, label: ConversationLabel): Promise<void> {
    const folder = this.folder(id);
    if (label.name === '' && !label.isPinned && !label.isUnread) {
      await folder.remove(labelFileName);
    } else {
      await folder.create();
      await folder.put(labelFileName, JSON.stringify(label));
    }
  }
}

/** The properties that a conversation has in lists: two are given by the user. */
export interface ConversationLabel {
  /** The name on one line; empty if the first question is the title. */
  readonly name: string;
  /** True if it stands first in lists and is kept when others are deleted. */
  readonly isPinned: boolean;
  /** True if an answer has ended that the user has not seen. */
  readonly isUnread: boolean;
}

/** The maximum length of a name, in UTF-16 code units. */
export const maxNameLength = 100;

/** The label of a conversation without a name or pin. */
export const noLabel: ConversationLabel = { name: '', isPinned: false, isUnread: false };

/**
 * The file with the label in a conversation's folder. It is not part of the head, so that a window that saves the
 * conversation and another one that renames it do not overwrite each other's changes.
 */
export const labelFileName = 'label.json';

/** Reads a label. A conversation with a damaged one is treated as pinned, so that it is kept if it was. */
export function readLabel(text: string): ConversationLabel {
  const saved = parseJson(text);
  return isRecord(saved) ? labelOf(saved) : { ...noLabel, isPinned: true };
}

/** The label in saved fields. */
export function labelOf({ name, isPinned, isUnread }: Fields): ConversationLabel {
  return {
    name: beginning(string(name), maxNameLength),
    isPinned: isPinned === true,
    isUnread: isUnread === true,
  };
}
