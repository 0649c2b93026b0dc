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
  const count = (verdict: Verdict) =>
    results.filter(({ finding }) => finding.verdict === verdict).length;
  return [
    '# Service check',
    '',
    `${code(url)}, ${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `${verdicts.map(verdict => `${titles[verdict]}: ${count(verdict)}`).join(' · ')} · Queries: ${queries}`,
    '',
    ...verdicts.flatMap(verdict => section(verdict, results)),
  ].join('\n');
}

function section(verdict: Verdict, results: readonly RuleResult[]): readonly string[] {
  const found = results.filter(({ finding }) => finding.verdict === verdict);
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
    `- Seen: ${text(finding.seen)}`,
    ...advice(finding).map(line => `- ${line}`),
    '',
  ];
}

/** A result that needs no attention, as one item of a list. */
function item({ title, finding }: RuleResult): readonly string[] {
  return [
    `- ${signs[finding.verdict]} **${text(title)}**: ${text(finding.seen)}`,
    ...advice(finding).map(line => `  - ${line}`),
  ];
}

function advice({ meaning, remedy }: Finding): readonly string[] {
  return [
    ...(meaning === undefined ? [] : [`What it means: ${text(meaning)}`]),
    ...(remedy === undefined ? [] : [`What helps: ${text(remedy)}`]),
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
