import { parseJson } from '../../parseJson';
import type { PartRecord, PartSource } from '../../parts/partSource';
import { readPart } from './format/readPart';
import { readPartSource } from './format/readPartSource';

/** Reads parts whose content may be in files of its own. Parts that name the same file get the same source object. */
export class SourceFiles {
  /** The file that each source was read from. */
  readonly names = new WeakMap<PartSource, string>();
  /** All files that were read and understood. */
  readonly found: string[] = [];
  private readonly read = new Map<string, PartSource | undefined>();

  /**
   * @param files contents by file name
   * @param onUnread called with the name of a file that a part needs and that could not be read
   */
  constructor(
    private readonly files: ReadonlyMap<string, string>,
    private readonly onUnread: (name: string) => void,
  ) {}

  /** The parts that could be read. */
  readParts(parts: readonly unknown[]): readonly PartRecord[] {
    return parts.flatMap(part => readPart(part, source => this.readSource(source)));
  }

  private readSource(source: unknown): PartSource | undefined {
    if (typeof source !== 'string') {
      return readPartSource(source);
    }
    if (!this.read.has(source)) {
      const found = readPartSource(parseJson(this.files.get(source) ?? ''));
      this.read.set(source, found);
      if (found) {
        this.names.set(found, source);
        this.found.push(source);
      } else {
        this.onUnread(source);
      }
    }
    return this.read.get(source);
  }
}
