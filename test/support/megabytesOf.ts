/** A number of bytes as the settings of sizes have it. */
export function megabytesOf(bytes: number): number {
  return bytes / 1024 / 1024;
}
