import type { PartRecord } from '../../../src/core/parts/partSource';
import { partRecord } from './partRecord';

/** A file on disk as a staged part. By default its name is the last segment of the path. */
export function filePart(
  path: string,
  {
    name = path.slice(path.lastIndexOf('/') + 1),
    ...fields
  }: Partial<PartRecord> & { name?: string } = {},
): PartRecord {
  const source = { kind: 'file', uri: `file://${path}`, name, insteadOfSelection: false } as const;
  return partRecord(source, { id: path, bytes: 3, ...fields });
}
