import type { ComparedCandidate } from './comparison';
import { compare } from './comparison';
import { formatRatio, formatValue } from './format';
import { isMet, outcomeOf } from './goalText';
import type { Goal, Measurement, Unit } from './measurement';

const headings = ['candidate', 'median', 'least to most', 'to floor', 'to best peer'] as const;

/** Formats measurements for the terminal: one block per quantity. */
export function textTable(measurements: readonly Measurement[]): string {
  const blocks = compare(measurements).map(({ what, unit, candidates }) => ({
    what,
    rows: candidates.map(candidate => cells(candidate, unit)),
  }));
  const all = [headings, ...blocks.flatMap(({ rows }) => rows)];
  const widths = headings.map((_, column) => Math.max(...all.map(row => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `  ${row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')}`.trimEnd();
  return blocks
    .map(({ what, rows }) => [what, line(headings), ...rows.map(line)].join('\n'))
    .join('\n\n');
}

/** Formats measurements as Markdown: one table per topic. */
export function markdownTable(measurements: readonly Measurement[]): string {
  const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;
  const lines = compare(measurements).flatMap(({ what, unit, candidates }) =>
    candidates.map((candidate, index) => {
      const values = cells(candidate, unit);
      const isOurs = candidate.role === 'ours';
      return row([
        index === 0 ? what : '',
        ...values.map((value, column) => (isOurs && column < 2 ? `**${value}**` : value)),
      ]);
    }),
  );
  return [row(['what', ...headings]), '| --- | --- | ---: | ---: | ---: | ---: |', ...lines].join(
    '\n',
  );
}

/** Formats goals for the terminal. */
export function goalLines(goals: readonly Goal[]): string {
  return goals
    .map(
      goal => `  ${isMet(goal) ? 'met   ' : 'NOT met'.padEnd(6)} ${goal.text}: ${outcomeOf(goal)}`,
    )
    .join('\n');
}

/** Formats goals as Markdown. */
export function goalTable(goals: readonly Goal[]): string {
  return [
    '| goal | | measured |',
    '| --- | --- | --- |',
    ...goals.map(
      goal => `| ${goal.text} | ${isMet(goal) ? 'met' : '**not met**'} | ${outcomeOf(goal)} |`,
    ),
  ].join('\n');
}

function cells(candidate: ComparedCandidate, unit: Unit): string[] {
  const { role, least, most, isCapped } = candidate;
  const value = formatValue(candidate.median, unit);
  return [
    role === 'peer' ? candidate.candidate : `${candidate.candidate} (${role})`,
    isCapped ? `more than ${value}` : value,
    least === most ? '' : `${formatValue(least, unit)} to ${formatValue(most, unit)}`,
    formatRatio(candidate.toFloor),
    formatRatio(candidate.toBestPeer),
  ];
}
