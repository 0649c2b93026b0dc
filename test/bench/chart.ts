import { type ComparedCandidate, type Comparison, compare } from './comparison';
import { formatValue } from './format';
import type { Role } from './measurement';
import type { Results } from './results';

const width = 840;
const labelWidth = 370;
const valueWidth = 130;
const barWidth = width - labelWidth - valueWidth;
const rowHeight = 20;
const headHeight = 34;

/** Readable on white and on black: a contrast of at least 3:1 on both. */
const colors: Readonly<Record<Role | 'text', string>> = {
  ours: '#2f81d6',
  floor: '#7d8590',
  peer: '#b3692b',
  text: '#7d8590',
};

/** Draws bars for each quantity that a topic includes in its picture. Each quantity has its own scale. */
export function chart({ topics }: Results): string {
  const groups = topics.flatMap(({ title, measurements, picture }) =>
    compare(measurements)
      .filter(({ what }) => picture.includes(what))
      .map(comparison => ({ title, comparison })),
  );
  let top = 0;
  const drawn = groups.map(({ title, comparison }) => {
    const text = group(title, comparison, top);
    top += headHeight + comparison.candidates.length * rowHeight + 12;
    return text;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}" viewBox="0 0 ${width} ${top}" role="img" aria-label="Benchmark results: less is better" font-family="system-ui, sans-serif" font-size="12" fill="${colors.text}">
${drawn.join('\n')}
</svg>
`;
}

function group(title: string, { what, unit, candidates }: Comparison, top: number): string {
  const most = Math.max(...candidates.map(({ median }) => median));
  const rows = candidates.map((candidate, index) => {
    const y = top + headHeight + index * rowHeight;
    const length = most === 0 ? 0 : (candidate.median / most) * barWidth;
    const value = formatValue(candidate.median, unit);
    return `<text x="${labelWidth - 8}" y="${y + 14}" text-anchor="end"${emphasis(candidate)}>${escapeText(label(candidate))}</text><rect x="${labelWidth}" y="${y + 3}" width="${Math.max(1, length).toFixed(1)}" height="${rowHeight - 6}" rx="2" fill="${colors[candidate.role]}"/><text x="${(labelWidth + Math.max(1, length) + 6).toFixed(1)}" y="${y + 14}"${emphasis(candidate)}>${escapeText(candidate.isCapped ? `more than ${value}` : value)}</text>`;
  });
  return [
    `<text x="0" y="${top + 22}" font-size="13"><tspan font-weight="600">${escapeText(title)}</tspan> · ${escapeText(what)}</text>`,
    ...rows,
  ].join('\n');
}

function label({ candidate, role }: ComparedCandidate): string {
  return role === 'floor' ? `${candidate} (floor)` : candidate;
}

function emphasis({ role }: ComparedCandidate): string {
  return role === 'ours' ? ` font-weight="600" fill="${colors.ours}"` : '';
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`);
}
