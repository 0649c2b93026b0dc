import assert from 'node:assert/strict';
import { useExtension } from '../../../../test/panel/support/useExtension';
import { flat } from './support/serviceWith';

const properties = {
  model: {
    type: 'string',
    title: 'Model',
    enum: ['fast', 'deep'],
    default: 'fast',
    send: 'always',
  },
  depth: { type: 'integer', title: 'Depth', minimum: 1, maximum: 9 },
  web: { type: 'boolean', title: 'Search the web' },
};

describe('the arguments of a service', () => {
  const window = useExtension();
  const serve = (schema: unknown = flat(properties), others: object = {}) =>
    window.updateSettings({
      'agentQuery.services': {
        Staging: { baseUrl: window.service.url, arguments: schema, ...others },
      },
    });
  const group = () => window.panel.getByRole('group', { name: 'Arguments' });
  const depth = () => group().getByRole('spinbutton', { name: 'Depth' });
  const question = () => window.panel.getByRole('textbox', { name: 'Question', exact: true });
  const answers = () => window.panel.getByRole('article', { name: 'Answer' });
  const asked = () => window.panel.getByRole('article', { name: 'Question' });
  /** The bytes of the keyword arguments of a query, without its session. */
  const sent = (index: number) => {
    const body = window.service.requests[index]?.body.toString() ?? '';
    return /"kwargs":(\{.*\})\}$/.exec(body)?.[1]?.replace(/,?"session_id":"[^"]*"/, '');
  };
  const askAndWait = async (text: string, count: number) => {
    await window.ask(text);
    await answers()
      .nth(count - 1)
      .getByText('Recorded.')
      .waitFor();
  };

  it('are sent with each question of a conversation, as its controls show them', async () => {
    await serve(undefined, { kwargs: { depth: 2, team: 'a' } });
    await window.runCommand('New conversation');
    await group().waitFor();
    await askAndWait('Untouched?', 1);
    assert.equal(sent(0), '{"depth":2,"team":"a","model":"fast"}');

    await group().getByRole('combobox', { name: 'Model' }).selectOption('deep');
    await depth().fill('4');
    await group().getByRole('checkbox', { name: 'Search the web' }).click();
    await askAndWait('Touched?', 2);
    await asked().getByText('kwargs · { "model": "deep", "depth": 4, "web": true }').waitFor();
    await askAndWait('The next?', 3);
    const touched = '{"depth":4,"team":"a","model":"deep","web":true}';
    assert.deepEqual([sent(1), sent(2)], [touched, touched]);

    const box = window.panel.getByRole('textbox', { name: 'Keyword arguments for this question' });
    await window.panel.getByRole('button', { name: 'Keyword arguments for this question' }).click();
    await box.fill('{ "depth": 12, "id": 4634343214213523454 }');
    await askAndWait('Overridden?', 4);
    assert.equal(
      sent(3),
      '{"depth":12,"team":"a","model":"deep","web":true,"id":4634343214213523454}',
    );
    await window.runCommand('Copy query as cURL');
    await window.clipboard(/"kwargs":\{"depth":12,"team":"a","model":"deep","web":true,"id":46343/);
    await answers().nth(1).getByRole('button', { name: 'Ask again' }).click();
    await answers().nth(4).getByText('Recorded.').waitFor();
    assert.equal(sent(4), touched);
  });

  it('stay with their conversation, and are new in another one', async () => {
    await serve();
    await window.runCommand('New conversation');
    await depth().fill('4');
    await askAndWait('Kept?', 1);
    await window.reload();
    await group().waitFor();
    assert.equal(await depth().inputValue(), '4');
    const asking = window.execute<{ outcome: string }>('Ask agent…', { question: 'Of a command?' });
    assert.equal((await asking).outcome, 'complete');
    assert.equal(sent(1), '{"model":"fast","depth":4}');
    await depth().fill('');
    await depth().pressSequentially('1e');
    const refused = await window.execute<object>('Ask agent…', { question: 'With half a number?' });
    const { outcome, error } = refused as { outcome: string; error: string };
    assert.deepEqual([outcome, error], ['failed', 'Depth must be a number.']);
    await group().getByText(error).waitFor();
    assert.equal(await question().inputValue(), 'With half a number?');
    assert.equal(window.service.requests.length, 2);
    await window.runCommand('New conversation');
    await answers().first().waitFor({ state: 'detached' });
    await group().waitFor();
    assert.equal(await depth().inputValue(), '');
  });

  it('return to the Question box with nothing that the controls have', async () => {
    await serve();
    const ends: Array<() => void> = [];
    window.service.onQuery(async stream => {
      await stream.message('Recorded.');
      ends.push(() => void stream.end());
    });
    await window.runCommand('New conversation');
    await depth().fill('4');
    await window.ask('One?');
    await answers().getByText('Recorded.').waitFor();
    await window.ask('Two?');
    await asked().getByText('kwargs · { "model": "fast", "depth": 4 }').nth(1).waitFor();
    await asked().getByRole('button', { name: 'Remove from queue' }).click();
    await question().and(window.panel.locator(':focus')).waitFor();
    assert.equal(await question().inputValue(), 'Two?');
    assert.equal(await window.panel.locator('.kwargs textarea').inputValue(), '');
    for (const end of ends) {
      end();
    }
    await answers().getByText('complete').waitFor();
  });

  it('that are not valid are named above the question, and nothing is sent', async () => {
    await serve(flat({ ...properties, web: { type: 'boolean', pattern: '.' } }));
    await window.runCommand('New conversation');
    const text =
      'The service "Staging" has an unsupported keyword: arguments.properties.web.pattern.';
    await window.panel.locator('.composer-banner').getByText(text).waitFor();
    await window.ask('Sent?');
    await answers().getByText(text).waitFor();
    assert.equal(window.service.requests.length, 0);
    await serve();
    await group().waitFor();
  });
});
