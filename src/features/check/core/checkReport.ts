import type { Finding, RuleResult, Verdict } from './rule';
import type { CheckResult } from './runCheck';

/** The verdicts in the order in which they need attention. */
const verdicts = ['failed', 'observed', 'passed', 'skipped'] as const;

const titles: Readonly<Record<Verdict, string>> = {
  failed: 'Failed',
  observed: 'To look at',
  passed: 'Passed',
  skipped: 'Skipped',
};

const signs: Readonly<Record<Verdict, string>> = {
  failed: '✗',
  observed: '!',
  passed: '✓',
  skipped: '–',
};

/**
 * The result of a check as Markdown.
 *
 * @param url that the queries were posted to
 * @param date the date of the check, in ms since the epoch
 */
export function checkReport({ results, queries }: CheckResult, url: string, date: number): string {
  const counts = verdicts.map(
    verdict => `${titles[verdict]}: ${withVerdict(verdict, results).length}`,
  );
  return [
    '# Service check',
    '',
    `${code(url)}, ${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    [...counts, `Queries: ${queries}`].join(' · '),
    '',
    ...verdicts.flatMap(verdict => section(verdict, results)),
  ].join('\n');
}

function section(verdict: Verdict, results: readonly RuleResult[]): readonly string[] {
  const found = withVerdict(verdict, results);
  if (found.length === 0) {
    return [];
  }
  const entries = found.flatMap(result => (verdict === 'failed' ? failure(result) : item(result)));
  return [`## ${titles[verdict]}`, '', ...entries, ...(verdict === 'failed' ? [] : [''])];
}

function failure({ title, finding }: RuleResult): readonly string[] {
  return [
    `### ${signs.failed} ${text(title)}`,
    '',
    `- Observed: ${text(finding.seen)}`,
    ...advice(finding).map(line => `- ${text(line)}`),
    '',
  ];
}

/** A result that needs no attention, as one item of a list. */
function item({ title, finding }: RuleResult): readonly string[] {
  return [
    `- ${signs[finding.verdict]} **${text(title)}**: ${text(finding.seen)}`,
    ...advice(finding).map(line => `  - ${text(line)}`),
  ];
}

export function withVerdict(
  verdict: Verdict,
  results: readonly RuleResult[],
): readonly RuleResult[] {
  return results.filter(({ finding }) => finding.verdict === verdict);
}

/** The consequence of a finding and its remedy, each on a line. */
export function advice({ meaning, remedy }: Finding): readonly string[] {
  return [
    ...(meaning === undefined ? [] : [`Consequence: ${meaning}`]),
    ...(remedy === undefined ? [] : [`How to fix it: ${remedy}`]),
  ];
}

/** Text that may contain text of the service, without any Markdown or HTML in it. */
function text(value: string): string {
  return value.replace(/[\\`*[\]<>|~&]|(?<!\w)_|_(?!\w)/g, '\\$&');
}

/** A code span that any text fits into. */
function code(value: string): string {
  return `\`${value.replaceAll('`', "'")}\``;
}
