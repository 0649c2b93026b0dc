import assert from 'node:assert/strict';
import { longIt } from '../../../../test/support/long';
import { seed } from '../../../../test/support/seed';
import { fenced } from './support/answerForms';
import { excerpt, excerptKinds } from './support/excerpts';
import { type FilePair, filePairs } from './support/filePairs';
import { leastMissing } from './support/mangles';
import { planAnswer } from './support/planAnswer';
import { Random } from './support/random';

/** The numbers of consecutive lines that excerpts lack at least, by which excerpts are counted. */
const sizes = [1, 2, 3, 5, 10];

/** Excerpts that lack many lines next to as many changed ones look like rewritten files. A share. */
const mostLarge = 0.01;

/** Excerpts that lack fewer lines, next to changed ones, look like files from which these were removed. A share. */
const mostSmall = 0.15;

describe('planChanges, with whole files and excerpts', function () {
  this.timeout(3_600_000);

  it('ticks no excerpt, and most files', async () => {
    const pairs = await filePairs('some', 200, new Random(seed));
    await measure(
      pairs.filter((_, index) => index % 12 === 0),
      2,
    );
  });

  longIt('ticks no excerpt of any kind, and most files', async () => {
    await measure(await filePairs('all', 1_000, new Random(seed)), 20);
  });
});

/** @param excerpts how many there are of each file */
async function measure(pairs: readonly FilePair[], excerpts: number): Promise<void> {
  const random = new Random(seed);
  const files = new Map<string, Row>();
  const parts = new Map(sizes.map(size => [`${size} missing`, { ticked: 0, all: 0 }]));
  const wrong: string[] = [];
  for (const pair of pairs) {
    const isTicked = await isTickedIn(pair, pair.after);
    count(files, pair.corpus, isTicked);
    for (let left = excerpts; left > 0; left -= 1) {
      const part = excerpt(pair, random.pick(excerptKinds), random);
      // A part that the file has already is only quoted, and one that is the file itself is no part.
      if (part && part.text !== pair.after && !pair.before.includes(part.text.trim())) {
        const size = sizes.findLast(least => part.missing >= least) ?? 0;
        const isPartTicked = await isTickedIn(pair, part.text);
        count(parts, `${size} missing`, isPartTicked);
        if (isPartTicked && part.missing >= leastMissing) {
          wrong.push(`${pair.corpus} ${pair.path}: ${part.kind}, ${part.missing} missing`);
        }
      }
    }
  }
  console.log(`      ticked, of all: ${[...files, ...parts].map(shown).join('; ')}`);
  const large = sizes.flatMap(size => (size >= leastMissing ? parts.get(`${size} missing`) : []));
  assert.ok(wrong.length <= mostLarge * sum(large, 'all'), wrong.join('\n'));
  const small = sizes.flatMap(size => (size < leastMissing ? parts.get(`${size} missing`) : []));
  const [part, of] = [sum(small, 'ticked'), sum(small, 'all')];
  assert.ok(part <= mostSmall * of, `${part} of ${of} small excerpts are ticked`);
  const { ticked = 0, all = 0 } = files.get('history') ?? {};
  assert.ok(ticked >= 0.75 * all, `${ticked} of ${all} whole files are ticked`);
}

async function isTickedIn({ path, before }: FilePair, code: string): Promise<boolean> {
  const answer = `\`${path}\`:\n\n${fenced('', code)}\n`;
  const { files } = await planAnswer(answer, { [path]: before });
  return files.some(({ isTicked }) => isTicked);
}

interface Row {
  ticked: number;
  all: number;
}

function count(rows: Map<string, Row>, name: string, isTicked: boolean): void {
  const row = rows.get(name) ?? { ticked: 0, all: 0 };
  row.ticked += Number(isTicked);
  row.all += 1;
  rows.set(name, row);
}

function sum(rows: readonly (Row | undefined)[], key: keyof Row): number {
  return rows.reduce((total, row) => total + (row?.[key] ?? 0), 0);
}

function shown([name, { ticked, all }]: readonly [string, Row]): string {
  return `${name} ${ticked}/${all}`;
}
