/**
 * What speaks against sending a part.
 *
 * - `secret`: it looks, by its name, as if it held credentials.
 * - `fileSize`: it alone is over the limit for a file.
 * - `totalSize`: with it the parts are over the limit for all together.
 * - `missing`: there is no such file (any more), or a link leads nowhere.
 * - `unreadable`: the system does not let it be read.
 * - `folder`: it is a folder, of which there are no bytes to send.
 * - `special`: a socket, a pipe or a device, whose reading could wait for ever.
 */
export type PartConcern =
  | 'secret'
  | 'fileSize'
  | 'totalSize'
  | 'missing'
  | 'unreadable'
  | 'folder'
  | 'special';

/** All of them; whether a person may have such a part sent all the same. */
const sendable: Readonly<Record<PartConcern, boolean>> = {
  secret: true,
  fileSize: true,
  totalSize: true,
  missing: false,
  unreadable: false,
  folder: false,
  special: false,
};

/** Whether a part can be sent at all. */
export function canInclude({ concern }: { readonly concern: PartConcern | undefined }): boolean {
  return concern === undefined || sendable[concern];
}

/** Whether a part is over a limit of the settings. */
export function isOverLimit({ concern }: { readonly concern: PartConcern | undefined }): boolean {
  return concern === 'fileSize' || concern === 'totalSize';
}

export function isPartConcern(value: unknown): value is PartConcern {
  return typeof value === 'string' && Object.hasOwn(sendable, value);
}
