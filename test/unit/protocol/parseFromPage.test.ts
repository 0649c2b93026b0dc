import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pageParser } from '../../../src/protocol/fromPage';
import { share } from '../../support/long';
import { featureProtocols } from '../../support/page/featureProtocols';

const parseFromPage = pageParser(featureProtocols);

describe('messages from the page', () => {
  const saved = {
    type: 'service.save',
    request: 1,
    baseUrl: 'localhost:8000',
    token: '',
    name: 'a',
    arguments: '{',
  };
  const valid = [
    { type: 'page.ready', page: 'a' },
    { type: 'page.focus', hasFocus: true },
    { type: 'page.place', place: { turnId: '1', fraction: 0.5 } },
    { type: 'page.place', place: { turnId: '1', block: 3, fraction: 0.5 } },
    { type: 'page.place', place: undefined },
    { type: 'page.keep', kept: {} },
    { type: 'page.keep', kept: { wrapsCode: true, baseUrl: 'http://a' } },
    { type: 'page.keep', kept: { serviceOptions: { name: 'a', arguments: '{' } } },
    { type: 'part.include', partId: '1', included: false },
    { type: 'question.send', question: 'Why?', kwargs: '' },
    { type: 'question.kwargs', request: 1, text: '{' },
    { type: 'service.select' },
    { type: 'action.run', action: 'askAgain', turnId: '1' },
    { type: 'action.run', action: 'openBaseUrl', turnId: undefined },
    { type: 'code.copy', text: 'a', language: '' },
    { type: 'part.move', partId: '1', to: 0 },
    { type: 'part.attach', uris: ['file:///a'] },
    { type: 'part.attachSuggested', id: '1' },
    { type: 'prompt.list', request: 1 },
    { type: 'prompt.choose', request: 2, id: 'file:///a.prompt.md', typed: '/a' },
    { type: 'notice.choose', choice: 1 },
    { type: 'notice.choose', choice: undefined },
    {
      type: 'part.attachBytes',
      from: 'paste',
      files: [{ name: 'a', mimeType: '', base64: 'AA==' }],
    },
    { type: 'part.refused', why: 'folder', names: [] },
    { type: 'code.compare', turnId: '1', text: 'a' },
    { type: 'path.resolve', turnId: '1', request: 1, paths: ['a.ts:1'] },
    { type: 'path.open', turnId: '1', path: 'a.ts:1' },
    { type: 'turn.send', turnId: '1' },
    { type: 'turn.draft', turnId: '1', text: 'a' },
    { type: 'turn.saveEdit', turnId: '1', question: 'Why?' },
    { type: 'service.check', request: 1, baseUrl: '' },
    { type: 'service.test', request: 1, baseUrl: 'localhost:8000', token: '' },
    { ...saved, baseUrl: 'x'.repeat(2048), token: 'secret' },
    { type: 'service.cancelTest' },
    { type: 'selection.ask' },
  ];
  for (const message of valid) {
    it(`${JSON.stringify(message)} is one`, () =>
      assert.deepEqual(parseFromPage(message), message));
  }

  const invalid = [
    undefined,
    null,
    'ready',
    [],
    {},
    { type: 'eval' },
    { type: 'constructor' },
    { type: 'question.send' },
    { type: 'part.include', partId: '1' },
    { type: 'part.attachSuggested', id: 1 },
    { type: 'part.include', partId: '1', included: 'true' },
    { type: 'question.send', question: 5, kwargs: '' },
    { type: 'question.send', question: 'Why?', kwargs: {} },
    { type: 'question.kwargs', request: 1 },
    { type: 'question.send', question: 'Why?', kwargs: '', command: 'x' },
    { type: 'action.run', action: 'workbench.action.quit', turnId: '1' },
    { type: 'code.run', text: 'a', language: '' },
    { type: 'code.compare', text: 'a' },
    { type: 'path.resolve', turnId: '1', request: 1, paths: [5] },
    { type: 'path.resolve', turnId: '1', request: -1, paths: [] },
    { type: 'path.open', turnId: '1', path: 'a.ts', line: 1 },
    { type: 'part.move', partId: '1', to: -1 },
    { type: 'part.move', partId: '1', to: 1.5 },
    { type: 'part.attach', uris: 'file:///a' },
    { type: 'notice.choose', choice: -1 },
    { type: 'notice.choose', choice: '1' },
    { type: 'part.attach', uris: ['file:///a', 5] },
    { ...saved, request: undefined },
    { ...saved, baseUrl: 'x'.repeat(2049) },
    { ...saved, token: 'x'.repeat(65_537) },
    { ...saved, name: 'x'.repeat(101) },
    { ...saved, arguments: 'x'.repeat(65_537) },
    { ...saved, arguments: {} },
    { type: 'service.test', request: 1, baseUrl: 'localhost:8000', token: '', headers: {} },
    { type: 'service.check', request: 1, baseUrl: 'localhost:8000', token: 'secret' },
    { type: 'part.attachBytes', from: 'notebook', files: [] },
    { type: 'part.attachBytes', from: 'paste', files: [{ name: 'a', mimeType: '' }] },
    {
      type: 'part.attachBytes',
      from: 'paste',
      files: [{ name: 'a', mimeType: '', base64: '', path: '/a' }],
    },
    JSON.parse('{"type":"page.ready","__proto__":{"a":1}}'),
    { type: 'page.ready', page: 'a', constructor: 'b' },
    { type: 'page.keep', kept: [] },
    { type: 'page.place', place: { turnId: '1', fraction: Number.NaN } },
  ];
  for (const message of invalid) {
    it(`${JSON.stringify(message)} is none`, () => assert.equal(parseFromPage(message), undefined));
  }

  it('are invalid if they are random, and never throw', function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(fc.anything(), message => {
        assert.equal(parseFromPage(message), undefined);
      }),
      { numRuns: share(50_000) },
    );
  });

  it('are invalid with any other value for a field, or with further fields', function () {
    this.timeout(60_000);
    const messages: readonly Record<string, unknown>[] = valid;
    const fields = messages.flatMap(message =>
      Object.keys(message).map(field => ({ message, field })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.oneof(fc.anything(), fc.string(), fc.constantFrom(...valid.map(({ type }) => type))),
        fc.string(),
        ({ message, field }, value, other) => {
          const changed = parseFromPage({ ...message, [field]: value });
          // A text may be replaced by any text: the host looks up what it names, and never runs it.
          if (changed && field !== 'type') {
            const alike = messages.filter(({ type }) => type === message.type);
            const types = new Set(alike.map(each => typeof each[field]));
            assert.ok(value === undefined || types.has(typeof value), field);
          } else if (changed) {
            assert.equal(changed.type, value);
            assert.ok(valid.some(({ type }) => type === value));
          }
          if (!Object.hasOwn(message, other)) {
            assert.equal(parseFromPage({ ...message, [other]: value }), undefined);
          }
        },
      ),
      { numRuns: share(50_000) },
    );
  });
});
