import type { PartRecord } from '../../../src/core/parts/partSource';

/** A file on disk as a staged part. By default its name is the last segment of the path. */
export function filePart(
  path: string,
  {
    bytes = 3,
    name = path.slice(path.lastIndexOf('/') + 1),
    concern,
    ...rest
  }: Partial<PartRecord> & { name?: string } = {},
): PartRecord {
  return {
    id: path,
    source: { kind: 'file', uri: `file://${path}`, name, insteadOfSelection: false },
    origin: 'disk',
    bytes,
    mimeType: '',
    included: concern === undefined,
    concern,
    agreedBytes: 0,
    ...rest,
  };
}
