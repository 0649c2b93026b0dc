import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setLanguage } from '../../../../test/bench/vscode';
import { assertAccessible } from '../../../../test/browser/accessible';
import { announced } from '../../../../test/browser/announcements';
import { root } from '../../../../test/host/root.mjs';
import { translations } from '../../../../test/page/support/languages';
import { PanelPage } from '../../../../test/page/support/panelPage';
import { isLong } from '../../../../test/support/long';
import { endedTurn, snapshot } from '../../../../test/support/page/views';
import { until } from '../../../../test/support/until';
import type { FromPage, FromPageType } from '../../../protocol/fromPage';
import type { BannerView, TargetView } from '../../../protocol/views';
import type { SetupView } from '../protocol/setupProtocol';

const noService = (setup: Partial<SetupView> = {}): TargetView => ({
  text: 'No service',
  title: '',
  banner: undefined,
  hasOthers: false,
  setup: { baseUrl: '', completed: '', error: '', takesToken: true, ...setup },
});

const service: TargetView = {
  text: 'localhost:8000',
  title: '',
  banner: undefined,
  hasOthers: false,
};

/** The form for the first service, in only the page: the test acts as the host. */
describe('the form for the first service', () => {
  let panel: PanelPage;

  beforeEach(async () => {
    panel = await PanelPage.open();
  });
  afterEach(() => panel.dispose());

  const open = (target = noService(), turns = 0, draft = '') =>
    panel.send(
      snapshot(
        Array.from({ length: turns }, (_, turn) => endedTurn(`${turn}`)),
        { target, draft },
      ),
    );
  const field = (name = 'Base URL') => panel.page.getByRole('textbox', { name });
  const token = () => panel.page.getByLabel('Access token (optional)');
  const button = (name: string) => panel.page.getByRole('button', { name });
  const question = () => panel.page.getByRole('textbox', { name: 'Question' });
  const hasFocus = (locator: ReturnType<typeof field>) =>
    locator.evaluate(element => element === document.activeElement);
  const description = () =>
    field().evaluate(
      element =>
        document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    );

  /** Returns the next message of a type from the page. */
  async function next<T extends FromPageType>(type: T): Promise<FromPage<T>> {
    let found: FromPage | undefined;
    await until(`the page posts ${type}`, async () => {
      found = (await panel.posted()).find(message => message.type === type);
      return found !== undefined;
    });
    return found as FromPage<T>;
  }

  it('has the focus of a panel that takes it', async () => {
    await panel.dispose();
    panel = await PanelPage.open({ width: 600, height: 700 }, true);
    await open();
    assert.ok(await hasFocus(field()));
  });

  it('asks for the address below its field if there is none to save or test', async () => {
    await open();
    for (const name of ['Save', 'Test connection']) {
      await button(name).click();
      assert.ok(await hasFocus(field()), name);
      assert.equal(await description(), 'Enter the URL of your service.');
      await announced(panel.page, 'Enter the URL of your service.');
      await field().fill('l');
      assert.doesNotMatch(await description(), /Enter/);
      await field().fill(' ');
    }
    const types = (await panel.posted()).map(({ type }) => type);
    assert.ok(!types.includes('service.save') && !types.includes('service.test'), types.join());
  });

  it('takes the place of the hints', async () => {
    await open();
    await panel.page.getByRole('heading', { name: 'Connect to your agent service' }).waitFor();
    assert.equal(await panel.page.getByText('Ask agent about selection').isVisible(), false);
    await button('Start demo service').click();
    assert.equal((await next('action.run')).action, 'startDemoService');
  });

  it('offers no demo service if it cannot run', async () => {
    await panel.dispose();
    panel = await PanelPage.open({ width: 600, height: 700 }, false, []);
    await open();
    await field().waitFor();
    assert.equal(await button('Start demo service').count(), 0);
  });

  it('checks the address after a pause, not at each key, and describes the error', async () => {
    await open();
    await panel.posted();
    await field().evaluate((input: HTMLInputElement) => {
      for (const text of ['f', 'ft', 'ftp://a']) {
        input.value = text;
        input.dispatchEvent(new Event('input'));
      }
    });
    const { request, baseUrl } = await next('service.check');
    assert.equal(baseUrl, 'ftp://a');
    await panel.send({
      type: 'answer',
      request,
      answer: { completed: 'ftp://a', error: 'It must start with http.' },
    });
    assert.equal(await field().getAttribute('aria-invalid'), 'true');
    assert.match(await description(), /^It must start with http\.$/);
    await announced(panel.page, 'It must start with http.');
    await field().press('b');
    assert.equal(await field().getAttribute('aria-invalid'), 'false', 'another address');
    assert.deepEqual(
      (await panel.posted()).filter(({ type }) => type === 'service.save'),
      [],
      'nothing is saved unasked',
    );
  });

  it('checks it immediately when the focus leaves', async () => {
    await open();
    // No pause ends any more.
    await panel.page.evaluate(() => {
      window.setTimeout = (() => 0) as unknown as typeof setTimeout;
    });
    await field().fill('localhost');
    await question().focus();
    const { request } = await next('service.check');
    await panel.send({
      type: 'answer',
      request,
      answer: { completed: 'http://localhost', error: '' },
    });
    assert.equal(await description(), 'Will be saved as http://localhost');
  });

  it('ignores the check of an address that was changed since', async () => {
    await open();
    await field().fill('one');
    await question().focus();
    const { request } = await next('service.check');
    await field().fill('http://two');
    await panel.send({
      type: 'answer',
      request,
      answer: { completed: 'one', error: 'Wrong.' },
    });
    assert.equal(await field().getAttribute('aria-invalid'), 'false');
  });

  it('saves with Enter, and gives the focus to the question, which was kept', async () => {
    await open(noService(), 0, 'Why?');
    await question().press('Enter');
    assert.ok(await hasFocus(field()), 'the field is pointed out');
    await announced(panel.page, 'first enter and save the base URL');
    assert.match(await description(), /^To send the question, first enter and save the base URL/);
    assert.equal(await question().inputValue(), 'Why?');
    await panel.posted();
    await panel.page.keyboard.type('localhost:8000');
    await panel.page.keyboard.press('Enter');
    assert.equal((await next('service.save')).baseUrl, 'localhost:8000');
    await panel.change({ type: 'target', target: service });
    assert.equal(await field().count(), 0);
    assert.ok(await hasFocus(question()));
    await announced(panel.page, 'now sent to localhost:8000');
    await panel.page.keyboard.press('Enter');
    assert.equal((await next('question.send')).question, 'Why?');
  });

  it('says why an address could not be saved', async () => {
    await open();
    await field().fill('http://localhost');
    await button('Save').click();
    const { request } = await next('service.save');
    await panel.send({
      type: 'answer',
      request,
      answer: { completed: 'http://localhost', error: 'The settings are read-only.' },
    });
    assert.equal(await description(), 'The settings are read-only.');
  });

  const failure: BannerView = {
    severity: 'error',
    text: 'localhost:8000 refused the connection.',
    detail: 'ECONNREFUSED',
    actions: [
      { id: 'setToken', label: 'Set access token…' },
      { id: 'showLog', label: 'Show log' },
    ],
  };

  it('shows the steps and the result of a test, and saves nothing', async () => {
    await open();
    await field().fill('localhost:8000');
    await button('Test connection').click();
    const { request, baseUrl } = await next('service.test');
    assert.equal(baseUrl, 'localhost:8000');
    await panel.send({ type: 'news', request, news: { step: 'Connected (3 ms)' } });
    await panel.page.getByText('Testing connection: Connected (3 ms)').waitFor();
    await button('Test connection').press('Enter');
    assert.deepEqual(await panel.posted(), [], 'one test at a time');
    const place = await button('Test connection').boundingBox();
    await panel.send({ type: 'answer', request, answer: failure });
    await panel.page.getByText('refused the connection').first().waitFor();
    assert.deepEqual(await button('Test connection').boundingBox(), place, 'under the pointer');
    await announced(panel.page, 'refused the connection');
    assert.equal(await button('Cancel').count(), 0);
    await button('Set access token…').click();
    assert.ok(await hasFocus(token()));
    await button('Show log').click();
    assert.equal((await next('action.run')).action, 'showLog');
    await field().fill('localhost:8001');
    assert.equal(await panel.page.getByText('ECONNREFUSED').count(), 0, 'not of this address');
  });

  it('offers to start after a successful test, until something else is written', async () => {
    await open();
    for (const other of [field(), token()]) {
      await field().fill('localhost:8000');
      await button('Test connection').click();
      const { request } = await next('service.test');
      const answer: BannerView = { severity: 'pass', text: 'It works.', detail: '', actions: [] };
      await panel.send({ type: 'answer', request, answer });
      await button('Save and start').waitFor();
      await other.press('b');
      assert.equal(await button('Save and start').count(), 0);
    }
  });

  it('keeps its buttons in their places after a successful test, even with long words', async () => {
    await panel.dispose();
    setLanguage('de', await translations('de'));
    panel = await PanelPage.open({ width: 300, height: 700 });
    setLanguage('en', {});
    await open();
    await field('Basis-URL').fill('localhost:8000');
    const buttons = panel.page.locator('.setup-actions > button');
    const places = () =>
      buttons.evaluateAll(all => all.map(each => JSON.stringify(each.getBoundingClientRect())));
    const before = await places();
    await button('Verbindung testen').click();
    const { request } = await next('service.test');
    const answer: BannerView = { severity: 'pass', text: 'It works.', detail: '', actions: [] };
    await panel.send({ type: 'answer', request, answer });
    await button('Speichern und loslegen').waitFor();
    assert.deepEqual(await places(), before);
  });

  it('sends the access token with the address, and keeps it nowhere', async () => {
    await open();
    assert.equal(await token().getAttribute('type'), 'password');
    await field().fill('localhost:8000');
    await token().fill('canary');
    await button('Test connection').click();
    const tested = await next('service.test');
    assert.equal(tested.token, 'canary');
    const tokenError = 'A token can contain only ASCII characters.';
    const check = { completed: 'http://localhost:8000', error: '', tokenError };
    await panel.send({ type: 'news', request: tested.request, news: check });
    await panel.send({ type: 'answer', request: tested.request, answer: undefined });
    await panel.page.locator('#setup-token-message').getByText(tokenError).waitFor();
    await announced(panel.page, tokenError);
    assert.equal(await token().getAttribute('aria-invalid'), 'true');
    await token().fill('canary-2');
    assert.equal(await token().getAttribute('aria-invalid'), 'false');
    await token().press('Enter');
    const posted = await panel.posted();
    const saved = posted.find(({ type }) => type === 'service.save');
    assert.ok(saved?.type === 'service.save' && saved.token === 'canary-2');
    const others = posted.filter(each => each !== saved);
    assert.doesNotMatch(JSON.stringify(others), /canary/);
    await panel.change({ type: 'target', target: service });
    await panel.change({ type: 'target', target: noService() });
    assert.equal(await token().inputValue(), '');
  });

  it('has no field for a token that comes from elsewhere', async () => {
    await open(noService({ takesToken: false }));
    await field().waitFor();
    assert.equal(await token().isVisible(), false);
  });

  it('fills in the base URL that a failed test suggests, without the token for the other one', async () => {
    await open();
    await field().fill('http://agent.test');
    await token().fill('canary');
    await button('Test connection').click();
    const { request } = await next('service.test');
    const suggestion: BannerView = {
      severity: 'error',
      text: 'It redirects.',
      detail: 'Moved',
      actions: [{ id: 'correctBaseUrl', label: 'Change base URL to https://agent.test' }],
      baseUrl: 'https://agent.test',
    };
    await panel.send({ type: 'answer', request, answer: suggestion });
    await button('Change base URL to https://agent.test').click();
    assert.equal(await field().inputValue(), 'https://agent.test');
    assert.equal(await token().inputValue(), '');
    assert.ok(await hasFocus(field()));
    assert.equal(await panel.page.getByText('Moved').count(), 0, 'not of this address');
  });

  it('cancels a test by its button, by Escape, and by another address', async () => {
    await open();
    const cancels = [
      () => button('Cancel').click(),
      () => panel.page.keyboard.press('Escape'),
      () => field().fill('localhost:2'),
    ];
    for (const cancel of cancels) {
      await field().fill('localhost:1');
      await button('Test connection').focus();
      await panel.page.keyboard.press('Enter');
      const { request } = await next('service.test');
      await cancel();
      await next('service.cancelTest');
      await panel.send({ type: 'answer', request, answer: failure });
      assert.equal(await panel.page.getByText('Testing connection:').isVisible(), false);
    }
    await button('Test connection').click();
    await button('Cancel').focus();
    await panel.page.keyboard.press('Enter');
    await panel.updates(0);
    assert.ok(await hasFocus(button('Test connection')));
  });

  it('offers to test the address before it saves it', async () => {
    await open(noService());
    await field().fill('localhost:1');
    await field().focus();
    await panel.page.keyboard.press('Tab');
    assert.ok(await hasFocus(token()));
    await panel.page.keyboard.press('Tab');
    assert.ok(await hasFocus(summary()));
    await panel.page.keyboard.press('Tab');
    assert.ok(await hasFocus(button('Test connection')));
    await panel.page.keyboard.press('Tab');
    assert.ok(await hasFocus(button('Save')));
  });

  const summary = () => panel.page.locator('summary');
  const schema = () => panel.page.locator('#setup-arguments');

  it('has a name and arguments behind More options, and says where each service is saved', async () => {
    await open();
    assert.equal(await schema().isVisible(), false);
    await field().fill('localhost:8000');
    await button('Save').click();
    const { name, arguments: none } = await next('service.save');
    assert.deepEqual([name, none], ['', '']);
    await summary().click();
    await panel.page.getByText('agentQuery.services; otherwise, in agentQuery.baseUrl').waitFor();
    assert.match((await schema().getAttribute('placeholder')) ?? '', /"depth"/);
    const height = async () => (await schema().boundingBox())?.height;
    const atFirst = await height();
    await schema().fill('{');
    assert.equal(await height(), atFirst, 'nothing moves when the user begins to write');
    await field('Name').fill('Staging');
    await schema().fill('{ "type": "object", "properties": {} }');
    await schema().press('Control+Enter');
    const saved = await next('service.save');
    assert.deepEqual(
      [saved.name, saved.arguments],
      ['Staging', '{ "type": "object", "properties": {} }'],
    );
    await panel.change({ type: 'target', target: service });
    await panel.change({ type: 'target', target: noService() });
    assert.equal(await schema().isVisible(), false);
    assert.equal(await schema().inputValue(), '');
  });

  const options = { nameError: '', argumentsError: 'Unsupported keyword: arguments.a. Remove it.' };

  it('describes the error of the arguments below their field when the user leaves it', async () => {
    await open();
    await summary().click();
    await schema().fill('{ "a": 1 }');
    await field('Name').focus();
    const { request } = await next('service.checkOptions');
    await panel.send({ type: 'answer', request, answer: options });
    await panel.page
      .locator('#setup-arguments-message')
      .getByText(/arguments\.a/)
      .waitFor();
    await announced(panel.page, 'Unsupported keyword: arguments.a.');
    assert.equal(await schema().getAttribute('aria-invalid'), 'true');
    assert.equal(await field('Name').getAttribute('aria-invalid'), 'false');
    await assertAccessible(panel.page, 'with wrong arguments');
    await schema().press('b');
    assert.equal(await schema().getAttribute('aria-invalid'), 'false');
  });

  it('opens the options if they are wrong, and focuses the field', async () => {
    await open();
    await summary().click();
    await schema().fill('{ "a": 1 }');
    await summary().click();
    await field().fill('localhost:8000');
    await panel.posted();
    await button('Save').click();
    const { request } = await next('service.save');
    const answer = { completed: 'http://localhost:8000', error: '', options };
    await panel.send({ type: 'answer', request, answer });
    await schema().and(panel.page.locator(':focus')).waitFor();
    assert.equal(await schema().getAttribute('aria-invalid'), 'true');
    await announced(panel.page, 'Unsupported keyword: arguments.a.');
  });

  it('leaves options alone that have changed since they were saved', async () => {
    await open();
    await summary().click();
    await schema().fill('{ "a": 1 }');
    await field().fill('localhost:8000');
    await panel.posted();
    await button('Save').click();
    const { request } = await next('service.save');
    await field('Name').fill('Staging');
    const answer = { completed: 'http://localhost:8000', error: '', options };
    await panel.send({ type: 'answer', request, answer });
    assert.ok(await hasFocus(field('Name')));
    assert.equal(await schema().getAttribute('aria-invalid'), 'false');
  });

  it('shows an invalid address of the settings, but keeps the text that is being typed', async () => {
    const invalid = (baseUrl: string) =>
      noService({ baseUrl, completed: `http://${baseUrl}`, error: `"${baseUrl}" is not valid.` });
    await open(invalid('localhost:1'));
    assert.equal(await field().inputValue(), 'localhost:1');
    assert.equal(
      await description(),
      '"localhost:1" is not valid. Will be saved as http://localhost:1',
    );
    await panel.change({ type: 'target', target: invalid('localhost:2') });
    assert.equal(await field().inputValue(), 'localhost:2');
    await field().fill('localhost:3');
    await panel.change({ type: 'target', target: invalid('localhost:4') });
    assert.equal(await field().inputValue(), 'localhost:3');
  });

  it('is above the question if there are turns, and goes when a service is set elsewhere', async () => {
    await open(noService(), 1);
    const [form, box] = await Promise.all([field().boundingBox(), question().boundingBox()]);
    assert.ok(form && box && form.y + form.height < box.y);
    await field().focus();
    await panel.change({ type: 'target', target: service });
    assert.equal(await field().count(), 0);
    assert.ok(await hasFocus(question()));
    await panel.change({ type: 'target', target: noService() });
    await panel.change({ type: 'turnRemoved', turnId: '0' });
    await field().waitFor();
    assert.equal(
      await field().evaluate(element => element.closest('[role=log]') !== null),
      true,
      'in the middle of the empty conversation',
    );
  });

  it('fits into narrow and low panels', async () => {
    for (const [turns, width, height] of [
      [0, 170, 300],
      [0, 250, 700],
      [1, 170, 400],
      [1, 320, 240],
    ] as const) {
      await panel.page.setViewportSize({ width, height });
      await open(
        noService({ baseUrl: 'x'.repeat(500), error: `"${'x'.repeat(400)}" is not a URL.` }),
        turns,
      );
      await field().waitFor();
      const overflow = await panel.page.evaluate(() =>
        ['html', '.setup', '.conversation'].map(selector => {
          const found = document.querySelector(selector);
          return found ? found.scrollWidth - found.clientWidth : -1;
        }),
      );
      assert.deepEqual(overflow, [0, 0, 0], `${turns} ${width} ${height}`);
      const box = await question().boundingBox();
      assert.ok(box && box.y + box.height <= height, 'the Question box is in view');
    }
  });

  it('can be used at a zoom of 200 %, in a narrow and in a low panel', async () => {
    for (const [turns, width, height] of [
      [0, 320, 700],
      [0, 600, 300],
      [1, 320, 700],
    ] as const) {
      // As with a zoom: fewer and larger CSS pixels.
      await panel.devTools.send('Emulation.setDeviceMetricsOverride', {
        width: width / 2,
        height: height / 2,
        deviceScaleFactor: 2,
        mobile: false,
      });
      await open(
        noService({ baseUrl: 'ftp://localhost', error: 'It must start with http.' }),
        turns,
      );
      for (const control of [
        field(),
        token(),
        ...['Save', 'Test connection', 'Start demo service'].map(button),
        question(),
      ]) {
        // Scrolls the control into view, and fails if anything covers it.
        await control.click({ trial: true });
        const box = await control.boundingBox();
        const place = JSON.stringify([turns, width, height, box]);
        assert.ok(box && box.x >= 0 && box.x + box.width <= width / 2, place);
      }
      assert.match(await description(), /must start with http/);
      await assertAccessible(panel.page, `${turns} ${width} ${height} at 200 %`);
      if (isLong) {
        const file = path.join(root, `out/screenshots/setup-form-200-${turns}-${width}.png`);
        const { data } = await panel.devTools.send('Page.captureScreenshot', { format: 'png' });
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, Buffer.from(data, 'base64'));
      }
    }
  });

  it('is accessible', async () => {
    await open(noService({ baseUrl: 'x', error: 'It is not a URL.' }));
    await assertAccessible(panel.page, 'without a service');
  });
});
