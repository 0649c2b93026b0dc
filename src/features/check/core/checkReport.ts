import type { Finding, Localize, RuleResult, Verdict } from './rule';
import type { CheckResult } from './runCheck';

/**
 * The result of a check as Markdown.
 *
 * @param url that the queries were posted to
 * @param date of the check, in ms since the epoch
 */
export function checkReport(
  { results, queries }: CheckResult,
  url: string,
  date: number,
  t: Localize,
): string {
  const count = (verdict: Verdict) =>
    results.filter(({ finding }) => finding.verdict === verdict).length;
  return [
    `# ${t('Service check')}`,
    '',
    `${code(url)}, ${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    t(
      '{0} rules passed, {1} failed, {2} observations, {3} skipped, {4} queries.',
      count('passed'),
      count('failed'),
      count('observed'),
      count('skipped'),
      queries,
    ),
    '',
    ...section(t('Failed'), results, 'failed', t),
    ...section(t('Passed'), results, 'passed', t),
    ...section(t('Not shown by the interface'), results, 'observed', t),
    ...section(t('Skipped'), results, 'skipped', t),
  ].join('\n');
}

function section(
  title: string,
  results: readonly RuleResult[],
  verdict: Verdict,
  t: Localize,
): readonly string[] {
  const found = results.filter(({ finding }) => finding.verdict === verdict);
  if (found.length === 0) {
    return [];
  }
  const entries = found.flatMap(result =>
    verdict === 'failed' ? failure(result, t) : item(result, t),
  );
  return [`## ${title}`, '', ...entries, ...(verdict === 'failed' ? [] : [''])];
}

function failure({ title, finding }: RuleResult, t: Localize): readonly string[] {
  return [
    `### ${text(title)}`,
    '',
    `- ${t('Seen: {0}', text(finding.seen))}`,
    ...advice(finding, t).map(line => `- ${line}`),
    '',
  ];
}

/** What needs no attention is one item of a list. */
function item({ title, finding }: RuleResult, t: Localize): readonly string[] {
  return [
    `- **${text(title)}**: ${text(finding.seen)}`,
    ...advice(finding, t).map(line => `  - ${line}`),
  ];
}

function advice({ meaning, remedy }: Finding, t: Localize): readonly string[] {
  return [
    ...(meaning === undefined ? [] : [t('What it means: {0}', text(meaning))]),
    ...(remedy === undefined ? [] : [t('What helps: {0}', text(remedy))]),
  ];
}

/** Text that may contain that of the service, without any Markdown or HTML in it. */
function text(value: string): string {
  return value.replace(/[\\`*[\]<>|~&]|(?<!\w)_|_(?!\w)/g, '\\$&');
}

/** A code span that any text fits into. */
function code(value: string): string {
  return `\`${value.replaceAll('`', "'")}\``;
}
