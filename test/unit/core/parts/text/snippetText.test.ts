import assert from 'node:assert/strict';
import { codeFrame } from '../../../../../src/core/parts/text/codeFrame';
import { diagnosticText } from '../../../../../src/core/parts/text/diagnosticText';
import { oneLine, snippetText } from '../../../../../src/core/parts/text/snippetText';
import { testFailureText } from '../../../../../src/core/parts/text/testFailureText';

describe('snippet', () => {
  it('names what it is, then has its text in a fence with its language', () => {
    assert.equal(
      snippetText({ name: 'a.txt, changes', languageId: 'diff', text: '+ a\n```' }),
      'a.txt, changes (diff)\n````diff\n+ a\n```\n````',
    );
  });

  it('has a name of one line, whatever others call a thing', () => {
    assert.equal(oneLine(' my\r\n\tshell '), 'my shell');
  });
});

describe('code frame', () => {
  const document = (lineCount: number) => ({
    lineCount,
    lineText: (line: number) => (line === 1 ? '' : `line ${line + 1}`),
  });

  it('has three lines before and after, and marks the place', () => {
    assert.equal(
      codeFrame(document(12), 8, 8),
      [
        '   6 | line 6',
        '   7 | line 7',
        '   8 | line 8',
        '>  9 | line 9',
        '  10 | line 10',
        '  11 | line 11',
        '  12 | line 12',
      ].join('\n'),
    );
  });

  it('ends where the document does', () => {
    assert.equal(codeFrame(document(3), 0, 2), '> 1 | line 1\n> 2 |\n> 3 | line 3');
    assert.equal(codeFrame(document(1), 0, 5), '> 1 | line 1');
  });

  it('shows the start of a long place only', () => {
    const lines = codeFrame(document(500), 10, 400).split('\n');
    assert.equal(lines.length, 3 + 20 + 3);
    assert.equal(lines.at(-1), '> 33 | line 33');
  });
});

describe('problem text', () => {
  const problem = {
    severity: 'error',
    source: 'ts',
    code: '2304',
    help: '',
    message: 'No name.',
    related: [],
  } as const;

  it('says how bad it is, who says so, and what', () => {
    assert.equal(diagnosticText(problem, '> 1 | a'), 'error ts(2304): No name.\n\n> 1 | a');
  });

  it('has what is known', () => {
    assert.equal(
      diagnosticText({ ...problem, severity: 'warning', source: '', code: '' }, ''),
      'warning: No name.',
    );
    assert.equal(diagnosticText({ ...problem, code: '' }, ''), 'error ts: No name.');
    assert.equal(
      diagnosticText(
        {
          ...problem,
          help: 'https://example.com/2304',
          related: [{ place: 'b.ts:1-1', message: 'See here.' }],
        },
        '',
      ),
      'error ts(2304): No name.\nSee https://example.com/2304\nb.ts:1-1: See here.',
    );
  });
});

describe('test failure text', () => {
  it('has what the test says, where and what it expected', () => {
    assert.equal(
      testFailureText(
        { message: 'Not equal\n', expected: '1\n', actual: '', places: ['a.ts:1-1', 'b.ts:2-2'] },
        '> 1 | a',
      ),
      'Not equal\n\nExpected:\n1\n\nActual:\n\nat a.ts:1-1\nat b.ts:2-2\n\n> 1 | a',
    );
    assert.equal(
      testFailureText({ message: 'No.', expected: undefined, actual: undefined, places: [] }, ''),
      'No.',
    );
  });
});
