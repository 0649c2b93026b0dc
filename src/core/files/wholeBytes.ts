/**
 * Reads all pieces of a content into one array.
 *
 * @param size the size of all pieces together
 * @throws {RangeError} if there are more
 */
export async function wholeBytes(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for await (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
