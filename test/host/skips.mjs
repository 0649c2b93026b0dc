/**
 * Tests that may be skipped, and why. A skipped test that is not listed here fails the run: what does not run proves
 * nothing.
 *
 * @type {ReadonlyArray<{ title: RegExp, reason: string }>}
 */
const allowed = [];

/**
 * @param {readonly string[]} titles of skipped tests
 * @returns {string[]} those that must run
 */
export function unexpectedSkips(titles) {
  return titles.filter(title => !allowed.some(({ title: pattern }) => pattern.test(title)));
}
