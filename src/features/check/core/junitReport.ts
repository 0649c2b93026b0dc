import { advice, withVerdict } from './checkReport';
import type { RuleResult } from './rule';
import type { CheckResult } from './runCheck';

/**
 * The result of a check in the format that servers for continuous integration read: each rule is a test case, with
 * its observation as the output.
 *
 * @param url the URL that received the queries
 * @param date the date of the check, in ms since the epoch
 */
export function junitReport({ results }: CheckResult, url: string, date: number): string {
  const [failed, skipped] = [withVerdict('failed', results), withVerdict('skipped', results)];
  const counts = `tests="${results.length}" failures="${failed.length}" errors="0" skipped="${skipped.length}"`;
  const timestamp = new Date(date).toISOString().slice(0, 19);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
<testsuite name="Service check of ${escaped(url)}" ${counts} timestamp="${timestamp}">
${results.map(testCase).join('\n')}
</testsuite>
</testsuites>
`;
}

function testCase({ id, title, finding }: RuleResult): string {
  const { verdict, seen } = finding;
  const lines = escaped([seen, ...advice(finding)].join('\n'));
  const start = `<testcase classname="agent-query.check.${id}" name="${escaped(title)}">`;
  switch (verdict) {
    case 'failed':
      return `${start}<failure message="${escaped(seen)}">${lines}</failure></testcase>`;
    case 'skipped':
      return `${start}<skipped message="${escaped(seen)}"/></testcase>`;
    case 'passed':
    case 'observed':
      return `${start}<system-out>${lines}</system-out></testcase>`;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text in XML 1.0, which has no place for most control characters and for halves of characters. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, character => entities[character] ?? character);
}
