import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readDataImage } from '../../../../../src/core/files/dataUris';
import {
  recordingHooks,
  renderPieces,
  startRendering,
  startStreaming,
} from '../../../../support/page/renderMarkdown';
import { until } from '../../../../support/until';

const files = [
  ['image/png', 'logo.png'],
  ['image/jpeg', 'harbour.jpg'],
  ['image/gif', 'wave.gif'],
  ['image/webp', 'map.webp'],
] as const;

/** A PNG of one pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A letter that no other text of these tests contains, many times. */
const longData = 'Q'.repeat(10_000);

let observed = 0;

/** Observers for which elements are never in view and have no size. */
class NothingInView {
  observe() {
    observed++;
  }
  unobserve() {}
  disconnect() {}
}

describe('images in an answer', () => {
  let uris: string[];
  let observers: object;

  before(async () => {
    const { IntersectionObserver, ResizeObserver } = globalThis;
    observers = { IntersectionObserver, ResizeObserver };
    Object.assign(globalThis, {
      IntersectionObserver: NothingInView,
      ResizeObserver: NothingInView,
    });
    uris = await Promise.all(
      // Mocha runs in the project's folder.
      files.map(
        async ([type, name]) =>
          `data:${type};base64,${await readFile(`test/fixtures/sample/${name}`, 'base64')}`,
      ),
    );
  });

  after(() => Object.assign(globalThis, observers));

  /** Returns the container after the host has answered for all images in it. */
  async function shown(pieces: readonly string[]): Promise<HTMLElement> {
    const container = renderPieces(pieces);
    await until('all images', () => container.querySelector('.md-waiting') === null);
    return container;
  }

  it('are shown at their size, with their text as the name and their title as the tooltip', async () => {
    const texts = uris.map((uri, index) => `![text *${index}*](${uri} "title ${index}")`);
    const container = await shown([texts.join('\n\n')]);
    const canvases = [...container.querySelectorAll('canvas')];
    assert.deepEqual(
      canvases.map(canvas => [
        canvas.getAttribute('role'),
        canvas.getAttribute('aria-label'),
        canvas.title,
        canvas.style.width,
        canvas.style.aspectRatio,
      ]),
      [
        ['img', 'text 0', 'title 0', '96px', '96 / 96'],
        ['img', 'text 1', 'title 1', '240px', '240 / 160'],
        ['img', 'text 2', 'title 2', '64px', '64 / 32'],
        ['img', 'text 3', 'title 3', '160px', '160 / 120'],
      ],
    );
    assert.equal(container.querySelector('[src], img, a'), null);
    assert.equal(container.textContent, '');
  });

  it('are the same in pieces of any size', async () => {
    const [png = '', , gif = ''] = uris;
    const text = [
      `a ![](${png})b ![c](<${gif}> 't') d`,
      `- ![e](${gif})\n- [![f](${png})](https://g.test)`,
      `| h |\n| --- |\n| ![i](${png}) |`,
      `> <details open><summary>![j](${dot})</summary>\n> ![k](${png})\n> </details>`,
      `\`![l](${png})\` ![m][n] ![o](${png}x`,
      `\`\`\`\n![p](${png})\n\`\`\`\n\n    ![q](${gif})`,
      `[n]: ${gif}`,
    ].join('\n\n');
    const whole = (await shown([text])).innerHTML;
    assert.equal(whole.split('<canvas').length - 1, 8);
    for (const size of [7, 100, 4096]) {
      const pieces = [];
      for (let at = 0; at < text.length; at += size) {
        pieces.push(text.slice(at, at + size));
      }
      assert.equal((await shown(pieces)).innerHTML, whole, `pieces of ${size}`);
    }
  });

  it('show nothing while their data arrives', () => {
    const { container, renderer } = startRendering();
    for (const [before, text] of [
      ['a ![b *c*](', 'a b c'],
      ['\n\n![](', 'a b cimageArriving'],
      ['\n\n| d |\n| --- |\n| ![e](', 'a b cimageArrivingde'],
      ['\n\n- [![f](', 'a b cimageArrivingdef'],
    ] as const) {
      renderer.push(`${before}data:image/png;base64,`);
      for (let at = 0; at < longData.length; at += 100) {
        renderer.push(longData.slice(at, at + 100));
        assert.equal(container.textContent, text);
      }
      renderer.push(')');
    }
  });

  it('are requested once they are complete, and stay in place while the text continues', async () => {
    const asked: string[] = [];
    const { container, markdown } = startStreaming(
      recordingHooks({
        readImage: async address => {
          asked.push(address);
          return readDataImage(address);
        },
      }),
    );
    markdown.append(`a ![b](${dot})`);
    await until('a drawn image', () => container.querySelector('canvas') !== null);
    const canvas = container.querySelector('canvas');
    markdown.append(' and **more');
    await markdown.finish();
    assert.equal(container.querySelector('canvas'), canvas);
    assert.deepEqual(asked, [dot]);
  });

  it('may be defined later', async () => {
    const { container, markdown } = startStreaming();
    await markdown.set(`![a][b]\n\n[b]: <${uris[1]}>`);
    await until('a drawn image', () => container.querySelector('canvas') !== null);
    assert.equal(container.textContent, '');
  });

  it('lead to the target of their link', async () => {
    const container = await shown([
      `[![a](${dot})](https://b.test) [![](data:image/png;base64,AA)](https://c.test)`,
    ]);
    const [first, second] = [...container.querySelectorAll('a')];
    assert.ok(first?.querySelector('canvas'));
    assert.equal(first?.getAttribute('href'), 'https://b.test');
    assert.equal(second?.textContent, 'https://c.test');
    assert.equal(second?.querySelector('a'), null);
    assert.equal(second?.querySelector('span')?.title, 'https://c.test\nimageDamaged');
  });

  it('are links that say why if they can’t be shown', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="a()"/>').toString(
      'base64',
    );
    const huge = Buffer.from(atob(dot.slice(22, 46)), 'latin1');
    huge.writeUInt16BE(60_000, 16);
    for (const [address, reason, isAsked] of [
      [`data:image/svg+xml;base64,${svg}`, 'imageFormat', true],
      [`data:text/html;base64,${svg}`, 'imageFormat', false],
      ['data:,a', 'imageFormat', false],
      [`data:image/png;base64,${svg}`, 'imageDamaged', true],
      [dot.replace('png', 'gif'), 'imageDamaged', true],
      [dot.slice(0, 40), 'imageDamaged', true],
      [`data:image/png;base64,${huge.toString('base64')}AAAA60000AAAA`, 'imageDamaged', true],
      [`${dot}${'A'.repeat(2_900_000)}`, 'imageTooLarge', true],
      [`${dot}${'A'.repeat(5_000_000)}`, 'imageTooLarge', false],
    ] as const) {
      let asked = 0;
      const hooks = recordingHooks({
        readImage: async address => {
          asked++;
          return readDataImage(address);
        },
      });
      const container = renderPieces([`![a](${address} "t")`], hooks);
      await until('the link in place of the image', () => container.querySelector('a') !== null);
      const link = container.querySelector('a');
      const start = address.slice(0, address.indexOf(',') + 1);
      assert.equal(link?.textContent, `a (${start}…)`);
      assert.equal(link?.title, `${start}…\nt\n${reason}`);
      assert.equal(link?.hasAttribute('href'), false);
      assert.equal(asked, Number(isAsked), address.slice(0, 30));
    }
  });

  it('are images only in Markdown syntax', async () => {
    const container = await shown([
      `<img src="${dot}">\n\n![a](${dot.slice(0, 60)} ${dot.slice(60)})\n\n![b](${dot.slice(0, 60)}\n${dot.slice(60)})\n\n\\![c](${dot})`,
    ]);
    assert.equal(container.querySelector('canvas, .md-picture, [src]'), null);
  });

  it('are complete in code, which is copied', async () => {
    const [png = ''] = uris;
    const container = await shown([
      `\`\`\`md\n![a](${png})\n\`\`\`\n\n    [b]: ${png}\n\n\`![c](${dot})\``,
    ]);
    assert.deepEqual(
      [...container.querySelectorAll('code')].map(code => code.textContent),
      [`![a](${png})\n`, `[b]: ${png}\n`, `![c](${dot})`],
    );
  });

  it('are links after the first thousand', async () => {
    const container = renderPieces([`![a](${dot})\n`.repeat(3000)]);
    await until('all images', () => container.querySelector('.md-waiting') === null);
    assert.equal(container.querySelectorAll('canvas').length, 1000);
    const links = [...container.querySelectorAll('a')];
    assert.equal(links.length, 2000);
    assert.match(links.at(-1)?.title ?? '', /imageTooMany 1000$/);
  });

  it('of a replaced text are dropped', async () => {
    const answers: (() => void)[] = [];
    const { container, markdown } = startStreaming(
      recordingHooks({
        readImage: address =>
          new Promise(resolve => answers.push(() => resolve(readDataImage(address)))),
      }),
    );
    await markdown.set(`![a](${dot})\n\n![b](${dot})`);
    await until('the first request for an image', () => answers.length === 1);
    await markdown.set('c');
    const before = observed;
    answers[0]?.();
    await markdown.set('d');
    assert.equal(observed, before);
    assert.equal(container.textContent, 'd');
    assert.equal(answers.length, 1);
  });

  it('without an end cost time in proportion to their length', () => {
    const { container, renderer } = startRendering('| a |\n| --- |\n| ![b](data:image/png;base64,');
    // 20 million characters. With quadratic time, the suite's limit would end it.
    for (let count = 0; count < 20_000; count++) {
      renderer.push(longData.slice(0, 1000));
    }
    renderer.end();
    assert.ok((container.textContent ?? '').length < 300);
  });
});
