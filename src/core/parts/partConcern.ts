/** Every concern; true if the user may send the part anyway. */
const concerns = {
  /** Its name suggests that it holds credentials. */
  secret: true,
  /** The file exceeds the limit for one file. */
  fileSize: true,
  /** With it, the parts exceed the limit for all of them together. */
  totalSize: true,
  /** The file does not exist, or a link leads nowhere. */
  missing: false,
  /** The system does not allow reading it. */
  unreadable: false,
  /** It is a folder, which has no bytes to send. */
  folder: false,
  /** A socket, a pipe or a device: reading it could wait forever. */
  special: false,
};

/** Why a part needs confirmation or cannot be sent. */
export type PartConcern = keyof typeof concerns;

/** @returns true if a part can be sent, with or without confirmation */
export function canInclude({ concern }: { readonly concern: PartConcern | undefined }): boolean {
  return concern === undefined || concerns[concern];
}

/** @returns true if a part exceeds a size limit of the settings */
export function isOverLimit({ concern }: { readonly concern: PartConcern | undefined }): boolean {
  return concern === 'fileSize' || concern === 'totalSize';
}

/** Type guard for data from storage. */
export function isPartConcern(value: unknown): value is PartConcern {
  return typeof value === 'string' && Object.hasOwn(concerns, value);
}
