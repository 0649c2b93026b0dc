import type { Random } from './random';

type Edit = (lines: string[], at: number, random: Random) => void;

/** The reach of a renamed identifier or a moved block, in lines. */
const reach = 30;

const rename: Edit = (lines, at, random) => {
  const names = [...(lines[at] ?? '').matchAll(/[A-Za-z_]\w{2,}/g)].map(([name]) => name);
  if (names.length > 0) {
    const name = random.pick(names);
    const to = random.oneIn(2) ? `${name}2` : `new${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const pattern = new RegExp(`\\b${name}\\b`, 'g');
    for (let line = at; line < Math.min(lines.length, at + reach); line += 1) {
      lines[line] = (lines[line] ?? '').replace(pattern, to);
    }
  }
};

/** New lines look like those around them. */
const insert: Edit = (lines, at, random) => {
  const from = random.below(lines.length);
  const added = lines
    .slice(from, from + random.between(1, 8))
    .map((line, index) => line.replace(/\w(?=\W*$)/, `$&${index}`));
  lines.splice(at, 0, ...added);
};

const remove: Edit = (lines, at, random) => {
  lines.splice(at, random.between(1, random.oneIn(4) ? 20 : 4));
};

const move: Edit = (lines, at, random) => {
  const block = lines.splice(at, random.between(1, 10));
  const to = Math.max(0, Math.min(lines.length, at + random.between(-reach, reach)));
  lines.splice(to, 0, ...block);
};

const replaceConstant: Edit = (lines, at, random) => {
  const line = lines[at] ?? '';
  const changed = line.replace(/\d+|(["'])[^"']*\1/, (all, quote?: string) =>
    quote === undefined ? `${Number(all) + 1 + random.below(9)}` : `${quote}other${quote}`,
  );
  lines[at] = changed;
};

const rewrite: Edit = (lines, at, random) => {
  const count = random.between(1, 12);
  for (let line = at; line < Math.min(lines.length, at + count); line += 1) {
    lines[line] = (lines[line] ?? '').replace(/\w+(?=\W*$)/, `value${line}`);
  }
};

const wrap: Edit = (lines, at, random) => {
  const count = random.between(1, 10);
  const indent = /^\s*/.exec(lines[at] ?? '')?.[0] ?? '';
  const inner = lines.slice(at, at + count).map(line => (line === '' ? line : `  ${line}`));
  lines.splice(at, count, `${indent}if (isNeeded) {`, ...inner, `${indent}}`);
};

const edits: readonly Edit[] = [rename, insert, remove, move, replaceConstant, rewrite, wrap];

/** Changes a text as a developer does, at one to four places. */
export function editAtRandom(text: string, random: Random): string {
  const lines = text.split('\n');
  const end = lines.at(-1) === '' ? [lines.pop() ?? ''] : [];
  for (let left = random.between(1, 4); left > 0 && lines.length > 1; left -= 1) {
    random.pick(edits)(lines, random.below(lines.length), random);
  }
  return [...lines, ...end].join('\n');
}
