import assert from 'node:assert/strict';
import { isAutomatic } from '../core/chatRequest';

const uri = 'file:///work/AGENTS.md';
const place = { path: '/work/AGENTS.md' };
const range = [0, 9];

describe('the context that VS Code adds to a question in Chat', () => {
  // The names in VS Code 1.100 and 1.139.
  const automatic = {
    'instructions for agents': { id: `vscode.instructions.file.root__${uri}`, value: place },
    'instructions that others refer to': {
      id: `vscode.instructions.file.reference__${uri}`,
      value: place,
    },
    'instructions in older versions': {
      id: `vscode.prompt.instructions.root__${uri}`,
      value: place,
    },
    'the index of customizations': { id: 'vscode.customizations.index', value: '<skills>' },
    'the file of the active editor': { id: 'vscode.implicit.file', value: place },
    'what the active editor shows': { id: 'vscode.implicit.viewport', value: place },
    'the selection of the active editor': { id: 'vscode.implicit.selection', value: place },
    'something that is not known yet': { id: 'vscode.weather', value: 'Rain' },
    'a text that another extension adds': { id: 'owner/name', name: 'owner/name', value: 'main' },
  };
  for (const [what, reference] of Object.entries(automatic)) {
    it(`includes ${what}`, () => assert.equal(isAutomatic(reference), true));
  }

  const attached = {
    'an attached file': { id: uri, name: 'AGENTS.md', value: place },
    'attached lines': { id: `${uri}[2,1 -> 3,1]`, name: 'AGENTS.md', value: place },
    'a prompt file that the question begins with': {
      id: 'vscode.prompt.file__file:///work/a.prompt.md',
      value: place,
    },
    'a file that the question names': { id: 'vscode.file', range, value: place },
    'a text that the question names': { id: 'x', name: 'x', range, value: 'Text' },
    'a pasted text': { id: 'chat-paste-1', name: 'Pasted', value: 'Text' },
    'an output of a terminal': { id: 'terminalCommand:1', name: 'ls', value: 'a.txt' },
  };
  for (const [what, reference] of Object.entries(attached)) {
    it(`does not include ${what}`, () => assert.equal(isAutomatic(reference), false));
  }
});
