import assert from 'node:assert/strict';
import { diagnosticText } from '../../../../src/core/parts/partText';

describe('problem text', () => {
  const problem = {
    severity: 'error',
    source: 'ts',
    code: '2304',
    help: '',
    message: 'No name.',
    related: [],
  } as const;

  it('names the severity, the source, and the message', () => {
    assert.equal(diagnosticText(problem, '> 1 | a'), 'error ts(2304): No name.\n\n> 1 | a');
  });

  it('contains the known facts', () => {
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

  it('is as a terminal shows it, except for the lines of code', () => {
    const message = '1 %\r\u001b[31mNo\u001b[0m name.';
    const related = [{ place: 'b.ts:1-1', message: '\u001b[1mHere.\u001b[0m' }];
    assert.equal(
      diagnosticText({ ...problem, message, related }, '> 1 | \u001b[31m'),
      'error ts(2304): No name.\nb.ts:1-1: Here.\n\n> 1 | \u001b[31m',
    );
  });
});
