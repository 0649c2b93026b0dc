/** A number of bytes in MB, the unit of the settings for sizes. */
export function megabytesOf(bytes: number): number {
  return bytes / 1024 / 1024;
}
