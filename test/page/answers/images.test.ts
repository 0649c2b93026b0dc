import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Request } from 'playwright-core';
import { readDataImage } from '../../../src/core/files/dataUris';
import type { ImageRefusal } from '../../../src/protocol/views';
import { isAtEnd, isSamePlace } from '../../browser/samePlace';
import { root } from '../../host/root.mjs';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { type PanelHost, PanelPage } from '../support/panelPage';

/** Exists only in the page. */
declare const panelHost: PanelHost;

/**
 * Exists only in the page: decodes an image as the host does. The bytes are base64, because messages to a test are
 * JSON.
 */
declare function readInTest(
  address: string,
): Promise<ImageRefusal | { base64: string; width: number; height: number }>;

/** Makes the test answer the page's requests for images. */
async function answerForHost(panel: PanelPage): Promise<void> {
  const { page } = panel;
  panel.distrust();
  await page.exposeFunction('readInTest', (address: string) => {
    const image = readDataImage(address);
    return typeof image === 'string'
      ? image
      : { ...image, bytes: undefined, base64: Buffer.from(image.bytes).toString('base64') };
  });
  await page.evaluate(() => {
    const { posted } = panelHost;
    posted.push = (...messages) => {
      for (const message of messages) {
        if (message.type === 'image.read') {
          void readInTest(message.address).then(image => {
            const answer =
              typeof image === 'string'
                ? image
                : {
                    bytes: Uint8Array.from(atob(image.base64), each => each.charCodeAt(0)),
                    width: image.width,
                    height: image.height,
                  };
            panelHost.send({ type: 'answer', request: message.request, answer });
          });
        }
      }
      return Array.prototype.push.apply(posted, messages);
    };
  });
}

/** The color in the center, as `r,g,b,a`; undefined if the canvas is empty. */
const middle = (canvas: Locator) =>
  canvas.evaluate(element => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext('2d');
    return width * height === 0
      ? undefined
      : context?.getImageData(width >> 1, height >> 1, 1, 1).data.join();
  });

describe('images in an answer', () => {
  let panel: PanelPage;
  let sample: (name: string) => Promise<string>;
  const requests: Request[] = [];
  const complaints: string[] = [];

  const drawn = (canvas: Locator, isDrawn = true) =>
    until(
      isDrawn ? 'the image is drawn' : 'the image has no pixels any more',
      async () =>
        (await canvas.evaluate(each => (each as HTMLCanvasElement).width > 0)) === isDrawn,
    );

  const log = () => panel.page.getByRole('log', { name: 'Conversation' });
  /** The size in CSS pixels. */
  const size = (canvas: Locator) =>
    canvas.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);

  beforeEach(async () => {
    complaints.length = 0;
    requests.length = 0;
    sample = async name => {
      const type = path.extname(name).slice(1).replace('jpg', 'jpeg');
      const file = path.join(root, 'test/fixtures/sample', name);
      return `data:image/${type};base64,${await readFile(file, 'base64')}`;
    };
    panel = await PanelPage.open();
    panel.page.on('console', message => complaints.push(message.text()));
    panel.page.on('pageerror', error => complaints.push(error.message));
    await answerForHost(panel);
  });

  afterEach(() => panel.dispose());

  it('are drawn without a request or a violation of the policy', async () => {
    const names = ['logo.png', 'harbour.jpg', 'wave.gif', 'map.webp'];
    const texts = await Promise.all(
      names.map(async name => `A ![${name}](${await sample(name)} "its title") B`),
    );
    panel.page.on('request', request => requests.push(request));
    await panel.send(snapshot([endedTurn('images', { answer: texts.join('\n\n') })]));
    for (const name of names) {
      const image = panel.page.getByRole('img', { name, exact: true });
      await image.scrollIntoViewIfNeeded();
      await drawn(image);
      assert.match((await middle(image)) ?? '', /,255$/, name);
    }
    assert.deepEqual(complaints, []);
    assert.deepEqual(
      requests.map(request => request.url()).filter(url => !/\/dist\/.*\.js$/.test(url)),
      [],
    );
  });

  it('have their place before they are drawn, and their pixels only near the view', async () => {
    const photo = await sample('harbour.jpg');
    const answer = `![first](${photo})\n\n${'A line.\n\n'.repeat(300)}![last](${photo})`;
    await panel.send(snapshot([endedTurn('far', { answer })]));
    const [first, last] = ['first', 'last'].map(name => panel.page.locator(`[aria-label=${name}]`));
    assert.ok(first && last);
    await drawn(last);
    await until(
      'the image far away has its place',
      async () => (await size(first)).join() === '240,160',
    );
    await drawn(first, false);
    await log().evaluate(view => view.scrollTo(0, 0));
    await drawn(first);
    await drawn(last, false);
    assert.deepEqual(await size(last), [240, 160]);
  });

  it('are as wide as the text at most, and sharp at any width', async () => {
    await panel.page.setViewportSize({ width: 250, height: 700 });
    const answer = `- > ![wide](${await sample('harbour.jpg')})`;
    await panel.send(snapshot([endedTurn('wide', { answer })]));
    const wide = panel.page.locator('[aria-label=wide]');
    await drawn(wide);
    const [width = 0, height = 0] = await size(wide);
    assert.ok(width > 100 && width < 240, `${width} pixels wide`);
    assert.ok(isSamePlace((width * 160) / 240, height), `${width}, ${height}`);
    assert.equal(await log().evaluate(view => view.scrollWidth - view.clientWidth), 0);
    await panel.page.setViewportSize({ width: 600, height: 700 });
    await until('the image is sharp at its new width', () =>
      wide.evaluate(canvas => (canvas as HTMLCanvasElement).width === 240),
    );
  });

  it('are rotated by their metadata', async () => {
    const photo = Buffer.from((await sample('harbour.jpg')).split(',')[1] ?? '', 'base64');
    // An EXIF segment with one entry: the orientation, rotated to the right (EXIF 2.32, section 4.6.4).
    const exif = Buffer.from(
      'ffe100224578696600004d4d002a000000080001011200030000000100060000000000000000',
      'hex',
    );
    exif.writeUInt16BE(exif.length - 2, 2);
    const turned = Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]);
    const answer = `![turned](data:image/jpeg;base64,${turned.toString('base64')})`;
    await panel.send(snapshot([endedTurn('turned', { answer })]));
    const image = panel.page.locator('[aria-label=turned]');
    await drawn(image);
    assert.deepEqual(await size(image), [160, 240]);
  });

  it('are links with an explanation if the browser can’t decode them', async () => {
    const logo = await sample('logo.png');
    const answer = `![cut](${logo.slice(0, 3000)})`;
    await panel.send(snapshot([endedTurn('cut', { answer })]));
    const link = panel.page.locator('.md-image', { hasText: 'cut (data:image/png;base64,…)' });
    await link.waitFor();
    assert.match((await link.getAttribute('title')) ?? '', /The image data is damaged/);
  });

  it('arrive without their data in view, and the view follows them', async () => {
    const start = `${'A line.\n\n'.repeat(100)}![chart](data:image/jpeg;base64,`;
    const [, data = ''] = (await sample('harbour.jpg')).split(',');
    await panel.send(snapshot([turnView('stream', { answer: start })]));
    for (let at = 0; at < data.length; at += 1000) {
      const text = data.slice(at, at + 1000);
      await panel.change({ type: 'arrived', turnId: 'stream', text });
      assert.doesNotMatch((await log().textContent()) ?? '', /base64/);
    }
    await panel.change({ type: 'arrived', turnId: 'stream', text: ')\n\nThe end.' });
    const image = panel.page.getByRole('img', { name: 'chart', exact: true });
    await drawn(image);
    await until('the end is in view', () => isAtEnd(log()));
  });

  it('are shortened in answers that are far from the view', async () => {
    const answer = `![a](${await sample('logo.png')})\n\n${'A line.\n\n'.repeat(50)}`;
    const turns = Array.from({ length: 30 }, (_, index) => endedTurn(`turn ${index}`, { answer }));
    await panel.send(snapshot(turns));
    await until(
      'all turns are there',
      async () => (await panel.page.getByRole('article').count()) >= 30,
    );
    const text = (await log().textContent()) ?? '';
    assert.match(text, /!\[a\]\(data:image\/png;base64,/);
    assert.equal(/[\w+/=]{300}/.exec(text), null);
  });
});
