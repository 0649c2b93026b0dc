import assert from 'node:assert/strict';
import { useExtension } from '../support/useExtension';

/** Base URLs that are almost right. */
describe('a wrong base URL', () => {
  const window = useExtension();
  const button = (name: string) => window.panel.getByRole('button', { name });
  const paths = () => window.service.requests.map(({ path }) => path);

  /** Answers at one path, and responds with a status and headers elsewhere. */
  const answerAt = (path: string, status: number, headers = {}) =>
    window.service.onQuery(async (stream, request) => {
      if (request.path === path) {
        await stream.message('Right.');
      } else {
        stream.head(status, headers);
      }
      await stream.end();
    });

  it('that ends in /query is corrected by a button, and the question is asked again', async () => {
    const { url } = window.service;
    await window.updateSettings({ 'agentQuery.baseUrl': `${url}/query` });
    answerAt('/query', 404);
    await window.runCommand('New conversation');
    await window.ask('One?');
    await window.panel.getByText('Remove /query from the end').waitFor();
    await button(`Change base URL to ${url}`).click();
    await window.notice(`The base URL is now ${url}.`);
    await window.panel
      .locator('.composer-banner')
      .getByRole('button', { name: 'Ask again' })
      .click();
    await window.panel.getByText('Right.').waitFor();
    assert.deepEqual(paths(), ['/query/query', '/query']);
    assert.equal(window.data.settings.get('agentQuery.baseUrl'), url);
  });

  it('that redirects is corrected in the entry of a named service, and its other settings stay', async () => {
    const { url } = window.service;
    const service = { baseUrl: `${url}/old`, kwargs: { a: 1 } };
    await window.updateSettings({
      'agentQuery.services': { Other: { baseUrl: 'http://b.test' }, Own: service },
    });
    answerAt('/new/query', 307, { Location: '/new/query' });
    void window.execute('Test connection', { name: 'Own', baseUrl: '' });
    (await window.notification(/redirects to \/new\/query/)).press(`Change base URL to ${url}/new`);
    (await window.notification(`The base URL is now ${url}/new.`)).press('Test connection');
    await window.notification(/^Connection successful/);
    assert.deepEqual(window.data.settings.get('agentQuery.services'), {
      Other: { baseUrl: 'http://b.test' },
      Own: { baseUrl: `${url}/new`, kwargs: { a: 1 } },
    });
  });

  it('is not corrected for a service that redirects to the URL with a slash', async () => {
    answerAt('/query/', 307, { Location: '/query/' });
    void window.execute('Test connection');
    const { buttons } = await window.notification(/with a slash at the end/);
    assert.deepEqual(
      buttons.filter(name => name.startsWith('Change base URL')),
      [],
    );
    assert.ok(buttons.includes('Check service…'));
  });

  it('is not corrected by a button for a redirect to another host', async () => {
    answerAt('/', 302, { Location: 'https://other.test/x/query' });
    void window.execute('Test connection');
    const { buttons } = await window.notification(
      /change the base URL to https:\/\/other\.test\/x\.$/,
    );
    assert.deepEqual(
      buttons.filter(name => name.startsWith('Change base URL')),
      [],
    );
  });

  it('that ends in /query is saved without /query by the form', async () => {
    const { url } = window.service;
    await window.updateSettings({ 'agentQuery.baseUrl': undefined });
    await window.runCommand('New conversation');
    await window.panel.getByRole('textbox', { name: 'Base URL' }).fill(`${url}/query`);
    await window.panel.getByText(`Will be saved as ${url}`).waitFor();
    await button('Save').click();
    await window.panel.getByText(new URL(url).host).first().waitFor();
    assert.equal(window.data.settings.get('agentQuery.baseUrl'), url);
  });
});
