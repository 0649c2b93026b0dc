import assert from 'node:assert/strict';
import { type PartSource, sourceKey } from '../../../../src/core/parts/partSource';

const held = {
  kind: 'inMemory',
  name: 'a.png',
  mimeType: 'image/png',
  base64: 'AAAA',
  from: 'paste',
} as const;
const file = { kind: 'file', uri: 'file:///a', name: 'a', insteadOfSelection: false } as const;
const changes = {
  kind: 'snippet',
  name: 'a, changes',
  languageId: 'diff',
  text: '+a',
  from: 'changes',
} as const;
const terminal = { ...changes, name: 'Terminal bash', from: 'terminal' } as const;
const selection = {
  kind: 'selection',
  uri: 'file:///a',
  path: 'a',
  languageId: 'plaintext',
  text: 'x',
  start: { line: 0, character: 0 },
  end: { line: 0, character: 1 },
} as const;

describe('the key of a source', () => {
  const same: ReadonlyArray<[string, PartSource, PartSource]> = [
    ['a file, pointed at in another way', file, { ...file, insteadOfSelection: true }],
    ['the same bytes under the same name', held, { ...held, from: 'drop' }],
    ['a file’s changes, which are others by now', changes, { ...changes, text: '+b' }],
    ['the same text of a terminal', terminal, { ...terminal }],
    ['the same selection', selection, { ...selection }],
  ];
  const different: ReadonlyArray<[string, PartSource, PartSource]> = [
    ['other bytes under the same name', held, { ...held, base64: 'AAAB' }],
    ['the same bytes under another name', held, { ...held, name: 'b.png' }],
    ['the same text elsewhere', selection, { ...selection, start: { line: 0, character: 2 } }],
    ['a selection and a file', selection, file],
    ['other text of a terminal', terminal, { ...terminal, text: 'b' }],
    ['changes of another file', changes, { ...changes, name: 'b, changes' }],
    ['changes and a file', changes, file],
    ['bytes and a file', held, file],
    ['two files', file, { ...file, uri: 'file:///b' }],
  ];
  for (const [name, a, b] of same) {
    it(`is the same for ${name}`, () => assert.equal(sourceKey(a), sourceKey(b)));
  }
  for (const [name, a, b] of different) {
    it(`differs for ${name}`, () => assert.notEqual(sourceKey(a), sourceKey(b)));
  }
});
