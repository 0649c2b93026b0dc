/** The failure of a test. */
interface TestFailure {
  readonly message: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  /** The stack, innermost first: `test/a.test.ts:12`. */
  readonly places: readonly string[];
}

/**
 * The text part for a test failure.
 *
 * @param frame the code around the failure; may be empty
 */
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
