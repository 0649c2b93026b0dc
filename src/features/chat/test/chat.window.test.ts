import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { RecordedRequest } from '../../../../test/service/recordingService';
import { useWorkbench } from '../../../../test/ui/support/useWorkbench';
import { imageSize } from '../../../core/files/imageSize';

interface Body {
  readonly parts: ReadonlyArray<{
    readonly text?: string;
    readonly name?: string;
    readonly mimeType?: string;
    readonly base64?: string;
  }>;
  readonly kwargs: { readonly session_id?: string };
}

/** `@agent` in VS Code's own Chat, and the tool for other agents, without an account. */
describe('from VS Code’s Chat and other agents', () => {
  const inUse = useWorkbench(
    { 'agentQuery.notifyWhenDone': 'never' },
    async sample => {
      const write = (name: string, text: string) => writeFile(path.join(sample.path, name), text);
      await write('.env', 'TOKEN=secret\n');
      await mkdir(path.join(sample.path, '.github/instructions'), { recursive: true });
      await write('AGENTS.md', 'Say please.\n');
      await write(
        '.github/instructions/tides.instructions.md',
        "---\napplyTo: '**'\n---\nSay thanks.\n",
      );
    },
    ['chat'],
  );

  beforeEach(() => inUse.service.reset());

  /** Runs a command of the test extension and enters its argument. */
  async function run(title: 'Call tool' | 'Open Chat', argument: unknown): Promise<void> {
    const { workbench } = inUse;
    await workbench.runCommand(`Comparison: ${title}`);
    const input = workbench.page.locator('.quick-input-widget', { hasText: `JSON: ${title}` });
    const box = input.getByRole('textbox').first();
    await box.fill(JSON.stringify(argument));
    await box.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  const sessionOf = ({ json }: RecordedRequest) => (json as Body).kwargs.session_id;

  /** The service names the id of each new session in its first event, and knows no others. */
  function issueIds(): void {
    let last = 0;
    inUse.service.onQuery(async (stream, request) => {
      const id = sessionOf(request) ?? `issued-${++last}`;
      await stream.raw(`data: ${JSON.stringify({ type: 'system', data: { session_id: id } })}\n\n`);
      await stream.message(`In ${id}.`);
      await stream.end();
    });
  }

  const dialog = () => inUse.workbench.page.getByRole('dialog');
  const text = () => inUse.workbench.page.locator('.monaco-editor .view-lines').first();

  it('the tool sends the confirmed question, and names omitted attachments', async () => {
    const { service } = inUse;
    const question = 'What <b>is</b> [this](command:x)?\n\n  A $(check) line';
    await run('Call tool', {
      question,
      files: ['notes.txt', 'src/../.env', '/etc/passwd'],
      selections: [{ file: 'src/lines.ts', firstLine: 2, lastLine: 3 }],
    });
    const shown = (await dialog().innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
    assert.ok(shown.includes(`The following is sent to:\n• ${service.url}/query`), shown);
    assert.ok(shown.includes('• notes.txt (339 B)\n• src/lines.ts:2-3 (120 B)'), shown);
    assert.ok(shown.includes('• src/../.env (looks like a secret)'), shown);
    assert.ok(shown.includes('• /etc/passwd (not in a workspace folder)'), shown);
    for (const line of question.split('\n')) {
      assert.ok(shown.includes(line), shown);
    }
    assert.equal(service.requests.length, 0);
    await dialog().getByRole('button', { name: 'Yes' }).click();
    const { parts } = (await service.nextRequest()).json as Body;
    assert.deepEqual(
      parts.map(part => part.name ?? part.text?.split('\n')[0]),
      ['notes.txt', 'src/lines.ts:2-3 (typescript)', 'What <b>is</b> [this](command:x)?'],
    );
    assert.equal(parts.at(-1)?.text, question);
    await text().getByText('Recorded.').waitFor();
    assert.match(await text().innerText(), /Not.sent:.*\.env.\(looks/s);
  });

  it('the tool returns the error that the service has put into its answer', async () => {
    inUse.service.onQuery(async stream => {
      await stream.message('Half of it');
      await stream.raw('data: {"type":"error","error":{"message":"Overloaded"}}\n\n');
      await stream.end();
    });
    await run('Call tool', { question: 'Well?' });
    await dialog().getByRole('button', { name: 'Yes' }).click();
    await text()
      .getByText(/reported.an.error:.Overloaded/)
      .waitFor();
    await text().getByText('Half of it').waitFor();
  });

  it('the tool sends nothing if the user declines', async () => {
    await run('Call tool', { question: 'Well?' });
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await text()
      .getByText(/Cancel/)
      .first()
      .waitFor();
    assert.equal(inUse.service.requests.length, 0);
  });

  describe('in Chat', () => {
    const chat = () => inUse.workbench.page.locator('.interactive-session').first();
    const answer = (): Locator => chat().locator('.interactive-response').last();

    before(function () {
      if (inUse.workbench.vscode.startsWith('1.100.')) {
        // The browser host of this version has no Chat view, and its API cannot provide a model for tests.
        this.skip();
      }
    });

    it('answers about attachments with Markdown that runs nothing', async () => {
      const { service, workbench } = inUse;
      service.onQuery(async stream => {
        await stream.log('Reading **it** [x](command:y)');
        await stream.message('# Title\n\nSee [link](command:workbench.action.quit) <b>b</b>\n');
        await stream.message('\n```ts\nlet a;\n');
        await stream.log('within the code');
        await stream.message('let b;\n```\n');
        await stream.end();
      });
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await run('Open Chat', {
        query: '@agent Why?',
        files: ['data.csv', '.env', 'src/lines.ts:2:4', 'data'],
      });
      const { parts, kwargs } = (await service.nextRequest()).json as Body;
      assert.deepEqual(
        parts.map(part => part.name ?? part.text?.split('\n')[0]),
        [
          'data.csv',
          'src/lines.ts:2-4 (typescript)',
          'data/2024/README.md',
          'data/2024/february.csv',
          'data/2024/january.csv',
          'data/2024/archive/index.json',
          'Why?',
        ],
      );
      await answer().getByRole('heading', { name: 'Title' }).waitFor();
      await answer()
        .getByText(/Not included: \.env .*looks like a secret/)
        .waitFor();
      // A single code block: log messages have not split it.
      await answer().getByText('let b;').waitFor();
      assert.equal(await answer().locator('.interactive-result-code-block').count(), 1);
      assert.equal(await answer().getByRole('link', { name: 'link' }).count(), 0);
      await run('Open Chat', { query: '@agent And now?' });
      const next = (await service.nextRequest()).json as Body;
      assert.equal(next.kwargs.session_id, kwargs.session_id);
      assert.match(kwargs.session_id ?? '', /^[0-9a-f-]{36}$/);
    });

    it('sends the context that VS Code adds only if the user asks for it', async () => {
      const { service } = inUse;
      const namesOf = ({ parts }: Body) => parts.map(part => part.name ?? part.text);
      await inUse.workbench.openFile('src/lines.ts');
      await inUse.workbench.editorSelect(2, 1, 4, 1);
      // Chat has seen the selection, which it adds to each question.
      await chat()
        .locator('.chat-attached-context-attachment.implicit', { hasText: 'lines.ts:2-4' })
        .first()
        .waitFor();
      await run('Open Chat', { query: '@agent Who goes?', files: ['data.csv'] });
      assert.deepEqual(namesOf((await service.nextRequest()).json as Body), [
        'data.csv',
        'Who goes?',
      ]);
      await answer()
        .getByText(/Not included: .*AGENTS\.md \(added by VS Code\)/)
        .waitFor();
      await answer()
        .getByText(/src\/lines\.ts(?::2-3)? \(added by VS Code\)/)
        .waitFor();
      await answer()
        .getByRole('button', { name: 'Ask again with the context from VS Code' })
        .click();
      const names = namesOf((await service.nextRequest()).json as Body);
      assert.equal(names[0], 'data.csv');
      assert.equal(names.at(-1), 'Who goes?');
      for (const name of ['AGENTS.md', '.github/instructions/tides.instructions.md']) {
        assert.deepEqual(
          names.filter(each => each === name),
          [name],
        );
      }
      await answer().getByText('Recorded.').waitFor();
      assert.equal(await answer().getByText('added by VS Code').count(), 0);
      await run('Open Chat', { query: '@agent And next?' });
      assert.deepEqual(namesOf((await service.nextRequest()).json as Body), ['And next?']);
      await answer().getByText('Recorded.').waitFor();
    });

    it('sends the arguments that its service always gets', async () => {
      const { service, workbench } = inUse;
      const properties = {
        model: { type: 'string', default: 'fast', send: 'always' },
        depth: { type: 'integer', default: 3 },
      };
      const Staging = { baseUrl: service.url, arguments: { type: 'object', properties } };
      await workbench.updateSettings({
        'agentQuery.baseUrl': '',
        'agentQuery.services': { Staging },
      });
      await run('Open Chat', { query: '@agent How fast?' });
      const { session_id: _, ...kwargs } = ((await service.nextRequest()).json as Body).kwargs;
      await answer().getByText('Recorded.').waitFor();
      await workbench.updateSettings({
        'agentQuery.baseUrl': service.url,
        'agentQuery.services': {},
      });
      assert.deepEqual(kwargs, { model: 'fast' });
    });

    it('sends a pasted image', async () => {
      const { service, workbench } = inUse;
      await workbench.page.evaluate(async () => {
        const canvas = document.createElement('canvas');
        canvas.width = 8;
        canvas.height = 4;
        canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
        const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve));
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob as Blob })]);
      });
      // Chat has kept the participant's name in its input.
      const input = chat().locator('.chat-input-container');
      await input.locator('.native-edit-context, textarea').first().focus();
      await workbench.page.keyboard.type('What is it?');
      await workbench.page.keyboard.press('ControlOrMeta+V');
      await input.locator('.chat-attached-context-attachment', { hasText: /image/i }).waitFor();
      await workbench.page.keyboard.press('Enter');
      const { parts } = (await service.nextRequest()).json as Body;
      const [image, question] = parts;
      assert.equal(parts.length, 2);
      assert.equal(image?.mimeType, 'image/png');
      assert.match(image?.name ?? '', /\.png$/);
      const bytes = Buffer.from(image?.base64 ?? '', 'base64');
      assert.deepEqual(imageSize(bytes), { format: 'PNG', width: 8, height: 4 });
      assert.deepEqual(question, { type: 'text', text: 'What is it?' });
      await answer().getByText('Recorded.').waitFor();
    });

    it('shows errors with their buttons', async () => {
      const { service, workbench } = inUse;
      service.refuse(401);
      await run('Open Chat', { query: '@agent May I?' });
      await answer()
        .getByText(/denied access \(HTTP 401\)/)
        .waitFor();
      await answer().getByRole('button', { name: 'Set access token…' }).click();
      await workbench.page
        .locator('.quick-input-widget')
        .getByText(/access token/i)
        .first()
        .waitFor();
      await workbench.page.keyboard.press('Escape');
      await answer().getByRole('button', { name: 'Show log' }).waitFor();
    });

    it('shows an error in the event stream below the text, and reasoning as a quote', async () => {
      inUse.service.onQuery(async stream => {
        await stream.message('<think>\nLet me see.\n</think>\n\nHalf of it');
        await stream.raw(
          'event: error\ndata: {"detail":"**Quota** of [x](command:y) is used up"}\n\n',
        );
        await stream.end();
      });
      await run('Open Chat', { query: '@agent Why not?' });
      await answer().getByRole('blockquote').getByText('Let me see.').waitFor();
      await answer().getByText('Half of it', { exact: true }).waitFor();
      await answer()
        .getByText(/reported an error: \*\*Quota\*\* of \[x\]\(command:y\) is used up$/)
        .waitFor();
    });

    it('stops', async () => {
      const { service } = inUse;
      let closed: Promise<number> | undefined;
      service.onQuery(stream => {
        closed = stream.closed;
        return stream.message('First part');
      });
      await run('Open Chat', { query: '@agent Endless?' });
      await answer().getByText('First part').waitFor();
      await chat()
        .getByRole('button', { name: /^(?:Cancel|Stop)/ })
        .first()
        .click();
      await closed;
      await answer().getByText('First part').waitFor();
    });

    it('lets the user confirm a question that another participant sends with the tool', async () => {
      const { service } = inUse;
      const input = { question: 'Is it?', files: ['data.csv', 'nowhere.txt'] };
      await run('Open Chat', { query: `@caller ${JSON.stringify(input)}` });
      await chat().getByText('Ask the agent service?').filter({ visible: true }).first().waitFor();
      await chat().getByText(`• ${service.url}/query`).filter({ visible: true }).first().waitFor();
      assert.equal(service.requests.length, 0);
      await chat()
        .getByRole('button', { name: /^Allow/ })
        .first()
        .click();
      await answer()
        .getByText(/The tool returned: Recorded\./)
        .waitFor();
      await answer()
        .getByText(/nowhere\.txt \(not found\)/)
        .waitFor();
    });

    it('continues in the session that the service issues', async () => {
      const { service, workbench } = inUse;
      await workbench.updateSettings({ 'agentQuery.session': 'service' });
      try {
        issueIds();
        for (const id of ['issued-1', 'issued-2']) {
          await workbench.runCommand('Chat: New Chat');
          await chat().locator('.interactive-response').first().waitFor({ state: 'detached' });
          for (const sent of [undefined, id, id]) {
            await run('Open Chat', { query: '@agent Which session?' });
            assert.equal(sessionOf(await service.nextRequest()), sent);
            await answer().getByText(`In ${id}.`).waitFor();
          }
        }
      } finally {
        await workbench.updateSettings({ 'agentQuery.session': undefined });
      }
    });

    it('keeps a chat with its service, and names the remedy if it is gone', async () => {
      const { service, workbench } = inUse;
      await workbench.updateSettings({ 'agentQuery.baseUrl': '' });
      try {
        await run('Open Chat', { query: '@agent Anybody?' });
        await answer()
          .getByText(/First set the base URL/)
          .waitFor();
        await answer().getByRole('button', { name: 'Start demo service' }).waitFor();
        await workbench.updateSettings({
          'agentQuery.services': { Other: { baseUrl: `${service.url}/other` } },
        });
        await run('Open Chat', { query: '@agent Still there?' });
        await answer()
          .getByText(/no longer configured/)
          .waitFor();
        assert.equal(service.requests.length, 0);
        await answer().getByRole('button', { name: 'New chat' }).click();
        await chat().getByText('Still there?').first().waitFor({ state: 'detached' });
        await run('Open Chat', { query: '@agent Who are you?' });
        assert.equal((await service.nextRequest()).path, '/other/query');
        await answer().getByText('Recorded.').waitFor();
      } finally {
        await workbench.updateSettings({
          'agentQuery.baseUrl': service.url,
          'agentQuery.services': undefined,
        });
      }
    });
  });
});
