// biome-ignore-all lint/suspicious/noTemplateCurlyInString: saved questions contain such variables.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  openSample,
  sampleUri,
  useService,
} from '../../../../test/integration/support/sampleWorkspace';
import { emptyHooks } from '../../../host/app/hooks';
import { Asker } from '../../../host/asking/asker';
import { PartStager } from '../../../host/asking/partStager';
import { QuestionBox } from '../../../host/page/questionBox';
import { platform } from '../../../platform/node/platform';
import { PromptCalls } from '../host/promptCalls';
import { PromptFiles } from '../host/promptFiles';
import type { UserPrompts } from '../host/promptFolders';
import { SavedQuestions } from '../host/savedQuestions';

/** The files in `.github/prompts`. */
const files: Readonly<Record<string, string | Uint8Array>> = {
  'about-lines.prompt.md':
    '---\nname: about\ndescription: About it\n---\nWhat about ${fileBasename}?',
  'binary.prompt.md': new Uint8Array([0, 1, 2, 3, 255]),
  'broken.prompt.md': '---\nname: {\n---\nBroken.',
  'Large.prompt.md': 'a'.repeat(65_537),
  'refers.prompt.md':
    '[notes](../../notes.txt) #file:../../gone.txt [out](../../../outside.txt) [in](src/lines.ts) [linked](../../linked.txt) ${selection} ${env:HOME}',
  'utf16.prompt.md': new Uint8Array([0xff, 0xfe, ...Buffer.from('é 🎉', 'utf16le')]),
  'notes.md': 'no saved question',
  'deeper/inner.prompt.md': 'not in the folder itself',
};

describe('saved questions', () => {
  const service = useService();
  const folder = () => path.join(sampleUri('').fsPath, '.github/prompts');
  const promptUri = (name: string) => vscode.Uri.joinPath(sampleUri('.github/prompts'), name);
  let home: string;
  let user: UserPrompts;

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'agent-query-user-'));
    user = {
      userFolder: vscode.Uri.file(home),
      homeFolder: path.join(home, 'home'),
      isLocal: true,
    };
    await mkdir(path.join(home, 'home/mine/deep'), { recursive: true });
    await writeFile(
      path.join(home, 'home/mine/at-home.prompt.md'),
      '[in](in.txt) [out](../out.txt)',
    );
    await writeFile(path.join(home, 'home/mine/in.txt'), 'in');
    await writeFile(path.join(home, 'home/out.txt'), 'out');
    await writeFile(path.join(home, 'home/mine/deep/deeper.prompt.md'), 'Deeper.');
    await mkdir(path.join(home, 'prompts'));
    await writeFile(
      path.join(home, 'prompts/own.prompt.md'),
      '[beside](beside.txt) [notes](notes.txt)',
    );
    await writeFile(path.join(home, 'prompts/beside.txt'), 'beside');
    await writeFile(path.join(home, 'outside.prompt.md'), 'outside');
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder(), name)), { recursive: true });
      await writeFile(path.join(folder(), name), content);
    }
    await writeFile(path.join(sampleUri('..').fsPath, 'outside.txt'), 'outside');
    await symlink(path.join(home, 'outside.prompt.md'), path.join(folder(), 'link.prompt.md'));
    await symlink(path.join(home, 'outside.prompt.md'), sampleUri('linked.txt').fsPath);
  });
  after(async () => {
    await rm(sampleUri('.github').fsPath, { recursive: true });
    await rm(sampleUri('linked.txt').fsPath);
    await rm(path.join(sampleUri('..').fsPath, 'outside.txt'));
    await rm(home, { recursive: true });
  });

  const prompts = (own = user) => new PromptFiles(platform, own);
  const saved = (editor?: vscode.TextEditor) =>
    new SavedQuestions(
      platform,
      prompts(),
      { current: editor && { uri: editor.document.uri, editor, cell: undefined } } as never,
      async chosen => ({ files: chosen.map(({ source }) => ({ source, chosen: source })) }),
    );
  const fill = async (uri: vscode.Uri, editor?: vscode.TextEditor, rest = '') => {
    const questions = saved(editor);
    const prompt = await questions.findById(uri.toString());
    assert.ok(prompt && !prompt.fault, 'it is read');
    return questions.fill(prompt, rest);
  };

  it('are read from the workspace, then from the user’s folder, but not behind a link or in a subfolder', async () => {
    const { prompts: listed, isComplete } = await prompts().list();
    assert.ok(isComplete);
    assert.deepEqual(
      listed.map(({ name, fault }) => [name, fault]),
      [
        ['about', undefined],
        ['binary', 'notText'],
        ['broken', undefined],
        ['Large', 'tooLarge'],
        ['refers', undefined],
        ['utf16', undefined],
        ['own', undefined],
      ],
    );
    assert.equal(listed.find(({ name }) => name === 'utf16')?.body, 'é 🎉');
  });

  it('are read only from their folders', async () => {
    for (const uri of [
      sampleUri('README.md'),
      promptUri('notes.md'),
      promptUri('link.prompt.md'),
      promptUri('deeper/inner.prompt.md'),
      promptUri('gone.prompt.md'),
      vscode.Uri.file(path.join(home, 'outside.prompt.md')),
    ]) {
      assert.equal(await prompts().read(uri.toString()), undefined, uri.path);
    }
    assert.equal(await prompts().read('not a URI'), undefined);
    assert.equal(await prompts().read('//:'), undefined);
  });

  it('are read from the folders in the setting of VS Code’s Chat', async () => {
    const setting = vscode.workspace.getConfiguration('chat');
    const locate = (value: object | undefined) =>
      setting.update('promptFilesLocations', value, vscode.ConfigurationTarget.Workspace);
    const names = async () => (await prompts().list()).prompts.map(({ name }) => name);
    const link = path.join(sampleUri('docs').fsPath, 'linked.prompt.md');
    try {
      await mkdir(sampleUri('docs/team').fsPath, { recursive: true });
      await writeFile(path.join(sampleUri('docs').fsPath, 'hello.prompt.md'), 'Hello.');
      await writeFile(path.join(sampleUri('docs/team').fsPath, 'hi.prompt.md'), 'Hi.');
      await symlink(path.join(home, 'outside.prompt.md'), link);
      await locate({
        '.github/prompts': false,
        docs: true,
        'docs/**': true,
        '.github/prompts/about-lines.prompt.md': true,
        '~/mine': true,
        [path.join(home, 'home/mine/deep')]: true,
        'none/here': true,
      });
      assert.deepEqual(await names(), ['hello', 'hi', 'about', 'at-home', 'deeper', 'own']);
      for (const [uri, body] of [
        [sampleUri('docs/team/hi.prompt.md'), 'Hi.'],
        [vscode.Uri.file(path.join(home, 'home/mine/deep/deeper.prompt.md')), 'Deeper.'],
        [promptUri('refers.prompt.md'), undefined],
        [vscode.Uri.file(link), undefined],
      ] as const) {
        assert.equal((await prompts().read(uri.toString()))?.body, body, uri.path);
      }
      const filled = await fill(vscode.Uri.file(path.join(home, 'home/mine/at-home.prompt.md')));
      assert.deepEqual(filled?.missing, ['../out.txt (outside the workspace)']);
      assert.equal(filled?.sources.length, 1);
    } finally {
      await locate(undefined);
      await rm(sampleUri('docs/team').fsPath, { recursive: true });
      await rm(path.join(sampleUri('docs').fsPath, 'hello.prompt.md'));
      await rm(link);
    }
  });

  it('are not read from places where an owner of the remote machine could put them', async () => {
    const { prompts: listed } = await prompts({ ...user, isLocal: false }).list();
    assert.equal(
      listed.some(({ name }) => name === 'own'),
      vscode.env.uiKind === vscode.UIKind.Web,
    );
  });

  it('have the unsaved text of their editor', async () => {
    const document = await vscode.workspace.openTextDocument(promptUri('broken.prompt.md'));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, 99, 0), 'Edited.');
    await vscode.workspace.applyEdit(edit);
    assert.equal((await prompts().read(document.uri.toString()))?.body, 'Edited.');
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    assert.equal((await prompts().read(document.uri.toString()))?.body, 'Broken.');
  });

  it('attach files of the workspace that they refer to, and name the others', async () => {
    const filled = await fill(promptUri('refers.prompt.md'));
    assert.deepEqual(
      filled?.sources.map(source => source.kind === 'file' && source.name),
      ['notes.txt', 'src/lines.ts'],
    );
    assert.equal(
      filled?.text,
      '[notes](notes.txt) #file:../../gone.txt [out](../../../outside.txt) [in](src/lines.ts) [linked](../../linked.txt) ${selection} ${env:HOME}',
    );
    assert.deepEqual(filled?.missing, [
      '${selection} (nothing is selected)',
      '../../gone.txt (not found)',
      '../../../outside.txt (outside the workspace)',
      '../../linked.txt (not found)',
    ]);
  });

  it('of the user may refer to files beside them and in the workspace', async () => {
    const filled = await fill(vscode.Uri.file(path.join(home, 'prompts/own.prompt.md')));
    assert.deepEqual(filled?.text, '[beside](beside.txt) [notes](notes.txt)');
    assert.deepEqual(filled?.missing, []);
    assert.equal(filled?.sources.length, 2);
  });

  it('take a selection as text, and a very long one as an attachment', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selections = [new vscode.Selection(0, 0, 0, 3), new vscode.Selection(2, 2, 2, 7)];
    const { text, hasSelection } =
      (await fill(promptUri('refers.prompt.md'), editor)) ?? assert.fail();
    assert.ok(hasSelection);
    const both = editor.selections.map(each => editor.document.getText(each)).join('\n');
    assert.ok(text.endsWith(` ${both} \${env:HOME}`), text);

    const content = 'a line of text\n'.repeat(10_000);
    const long = await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument({ content }),
    );
    long.selection = new vscode.Selection(0, 0, 9000, 0);
    const filled = await fill(promptUri('refers.prompt.md'), long);
    assert.deepEqual(
      filled?.sources.map(({ kind }) => kind),
      ['selection', 'file', 'file'],
    );
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('bound to a key are filled in and staged, and not sent', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selection = new vscode.Selection(4, 0, 6, 10);
    for (const [command, ...args] of [
      ['askAboutSelection', { question: '/about' }],
      ['askAboutFiles', sampleUri('notes.txt'), { question: '/ABOUT and more' }],
      ['ask', { question: '/about' }],
    ] as const) {
      assert.equal(
        await vscode.commands.executeCommand(`agentQuery.${command}`, ...args),
        undefined,
        command,
      );
    }
    assert.equal(service.current.requests.length, 0);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  describe('of a command', () => {
    /** An Asker whose panel records the calls that it receives. */
    const start = (questions: object, text = '') => {
      const done: unknown[] = [];
      const live = {
        conversation: { id: '1' },
        ended: new AbortController().signal,
        draft: {
          text,
          kwargs: '',
          staged: { remove: () => undefined },
          stage: async (sources: readonly { readonly kind: string }[]) =>
            void done.push(sources.map(({ kind }) => kind)),
        },
      };
      const panel = {
        live,
        notice: { post: ({ text }: { text: string }) => void done.push(text) },
        focusQuestion: () => undefined,
        questionBox: new QuestionBox(live.draft as never, {
          isReady: true,
          post: message =>
            message.type === 'draft' &&
            message.replaces !== undefined &&
            done.push([message.replaces, message.text]),
        }),
      };
      const panels = { open: () => panel } as never;
      const stager = new PartStager(undefined as never);
      const calls = new PromptCalls(panels, questions as never, stager);
      const asker = new Asker(
        panels,
        { errorOf: () => assert.fail('nothing is sent') } as never,
        undefined as never,
        stager,
        { ...emptyHooks(), savedQuestions: calls },
      );
      return { asker, calls, live, done, panel: panel as never };
    };
    const filled = {
      text: 'Filled in.',
      sources: [{ kind: 'file' }],
      missing: ['this', 'that'],
      hasSelection: true,
    };
    const selection = { kind: 'selection' } as never;
    const snippet = { kind: 'snippet' } as never;

    it('go into the box before its text, without attaching the selection in it', async () => {
      const { asker, live, done } = start(
        { findByName: async () => ({}), fill: async () => filled },
        'A draft.',
      );
      assert.equal(await asker.ask([selection, snippet], '/about'), undefined);
      assert.equal(live.draft.text, 'Filled in.\n\nA draft.');
      assert.deepEqual(done, ['Not replaced: this, that', ['snippet', 'file']]);
    });

    it('stay unchanged and unsent if their folder does not respond or their file cannot be used', async () => {
      for (const found of ['unknown', { fault: 'tooLarge' }]) {
        const { asker, live, done } = start({ findByName: async () => found });
        assert.equal(await asker.ask([selection], '/about it'), undefined);
        assert.deepEqual([live.draft.text, done], ['/about it', [['selection']]]);
      }
    });

    it('lead to a notice in the page if one cannot be read, and leave the text', async () => {
      const { calls, done, panel } = start({ findById: async () => undefined });
      const outcome = await calls.choose(panel, 'gone', '/gone', () => assert.fail());
      assert.equal(outcome, 'left');
      assert.deepEqual(done, ["The saved question can't be read. Check its file."]);
    });
  });

  it('are listed without the folders that do not respond', async () => {
    const scheme = 'agent-query-silent';
    const provider = vscode.workspace.registerFileSystemProvider(scheme, {
      onDidChangeFile: () => new vscode.Disposable(() => undefined),
      watch: () => new vscode.Disposable(() => undefined),
      stat: () => new Promise(() => undefined),
      readDirectory: () => new Promise(() => undefined),
      readFile: () => new Promise(() => undefined),
      createDirectory: () => undefined,
      writeFile: () => undefined,
      delete: () => undefined,
      rename: () => undefined,
    });
    const parts: number[] = [];
    const listing = prompts({ ...user, userFolder: vscode.Uri.parse(`${scheme}:/`) });
    const first = await new Promise<number>(resolve => {
      void listing.list(({ prompts: found, isComplete }) => {
        parts.push(found.length);
        assert.equal(isComplete, false);
        resolve(found.length);
      });
    });
    assert.equal(first, 6);
    provider.dispose();
  });
});
