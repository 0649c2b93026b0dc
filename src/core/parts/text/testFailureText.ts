/** What a test says of its failure. */
export interface TestFailure {
  readonly message: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  /** Where it failed, innermost first: `test/a.test.ts:12`. */
  readonly places: readonly string[];
}

/** A test's failure as a text, with the code around the place where it failed. */
export function testFailureText(failure: TestFailure, frame: string): string {
  const { message, expected, actual, places } = failure;
  return [
    message,
    expected === undefined ? '' : `Expected:\n${expected}`,
    actual === undefined ? '' : `Actual:\n${actual}`,
    places.map(place => `at ${place}`).join('\n'),
    frame,
  ]
    .map(text => text.trimEnd())
    .filter(text => text !== '')
    .join('\n\n');
}
