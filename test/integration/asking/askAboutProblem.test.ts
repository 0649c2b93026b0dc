import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from '../../support/until';
import { ask, configure, openSample, sampleUri, useService } from '../support/sampleWorkspace';

const title = 'Ask agent about problem';

describe('a question about a problem', () => {
  const service = useService();
  const problems = vscode.languages.createDiagnosticCollection('sample');
  before(() => {
    const uri = sampleUri('src/lines.ts');
    const error = new vscode.Diagnostic(new vscode.Range(4, 2, 4, 8), 'It is wrong.\nReally.');
    error.source = 'sample';
    error.code = { value: 'no-wrong', target: vscode.Uri.parse('https://example.com/no-wrong') };
    error.relatedInformation = [
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(sampleUri('notes.txt'), new vscode.Position(1, 0)),
        'It began here.',
      ),
    ];
    const hint = new vscode.Diagnostic(
      new vscode.Range(0, 0, 0, 1),
      'Odd.',
      vscode.DiagnosticSeverity.Warning,
    );
    problems.set(uri, [error, hint]);
  });
  after(() => problems.dispose());

  const frame = (document: vscode.TextDocument, first: number, last: number, marked: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
      .map(line =>
        `${line === marked ? '>' : ' '} ${line + 1} | ${document.lineAt(line).text}`.trimEnd(),
      )
      .join('\n');

  it('sends the problem at the cursor: its message, its code and the lines around it', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selection = new vscode.Selection(4, 4, 4, 4);
    await ask('askAboutProblem', { question: 'Why?' });
    assert.deepEqual(service.lastQuery().parts, [
      {
        type: 'text',
        text: [
          'src/lines.ts:5-5, problem (text)',
          '```text',
          'error sample(no-wrong): It is wrong.',
          'Really.',
          'See https://example.com/no-wrong',
          'notes.txt:2-2: It began here.',
          '',
          frame(editor.document, 1, 7, 4),
          '```',
        ].join('\n'),
      },
      { type: 'text', text: 'Why?' },
    ]);
  });

  it('sends all problems that a selection touches', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selection = new vscode.Selection(0, 0, 6, 0);
    await ask('askAboutProblem', { question: 'Why?' });
    assert.deepEqual(
      service.lastQuery().parts.map(({ text }) => text?.split('\n')[0]),
      ['src/lines.ts:5-5, problem (text)', 'src/lines.ts:1-1, problem (text)', 'Why?'],
    );
  });

  // For text, because TypeScript offers quick fixes for its own files, and only when its server has started.
  const text = sampleUri('notes.txt');
  const quickFixes = async () => {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      text,
      new vscode.Range(0, 0, 0, 0),
      vscode.CodeActionKind.QuickFix.value,
    );
    return actions.filter(fix => fix.title === title);
  };

  it('is offered as a quick fix only if the setting is on', async () => {
    problems.set(text, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'Odd.')]);
    await openSample('notes.txt');
    assert.deepEqual(await quickFixes(), []);
    await configure({ 'problems.quickFix': true });
    try {
      const [fix] = await until('the quick fix for the problem', async () => {
        const found = await quickFixes();
        return found.length > 0 ? found : undefined;
      });
      const { command, arguments: args = [] } = fix?.command ?? {};
      assert.equal(fix?.kind?.value, 'quickfix');
      await ask('askAboutProblem', ...args, { question: 'Fix?' });
      assert.equal(command, 'agentQuery.askAboutProblem');
      assert.deepEqual(
        service.lastQuery().parts.map(({ text }) => text?.split('\n')[0]),
        ['notes.txt:1-1, problem (text)', 'Fix?'],
      );
    } finally {
      await configure({ 'problems.quickFix': undefined });
    }
    await until(
      'the quick fix to go with its problem',
      async () => (await quickFixes()).length === 0,
    );
  });
});

describe('a question about a test failure', () => {
  const service = useService();

  it('sends the message, the place of the failure, and the code there', async () => {
    const controller = vscode.tests.createTestController('sample', 'Sample tests');
    try {
      const suite = controller.createTestItem('suite', 'Tides');
      const test = controller.createTestItem('test', 'come\nand go', sampleUri('src/tides.ts'));
      controller.items.add(suite);
      suite.children.add(test);
      const message = vscode.TestMessage.diff('\u001b[31mNot equal\u001b[0m', '2', '3');
      message.location = new vscode.Location(sampleUri('src/tides.ts'), new vscode.Position(0, 0));
      await ask('askAboutTestFailure', { test, message }, { question: 'Why?' });
      const document = await vscode.workspace.openTextDocument(sampleUri('src/tides.ts'));
      const frame = [0, 1, 2, 3].map(line =>
        `${line === 0 ? '>' : ' '} ${line + 1} | ${document.lineAt(line).text}`.trimEnd(),
      );
      assert.equal(
        service.lastQuery().parts[0]?.text,
        [
          'Failure of test Tides › come and go (text)',
          '```text',
          'Not equal',
          '',
          'Expected:\n2',
          '',
          'Actual:\n3',
          '',
          'at src/tides.ts:1-1',
          '',
          ...frame,
          '```',
        ].join('\n'),
      );
    } finally {
      controller.dispose();
    }
  });
});
