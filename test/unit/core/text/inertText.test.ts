import assert from 'node:assert/strict';
import { inertMarkdown, inertText } from '../../../../src/core/text/foreignText';
import { inertPayloads } from '../../../support/inertPayloads';

/**
 * The pattern that VS Code 1.100 and 1.139 use to find links in notifications, progress and the prompt of an input box.
 */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

/** The pattern that they use to find icons. */
const icon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

/** Invisible characters, and characters that change the order of visible ones. */
const unseen =
  /[^\P{Cc}\t]|[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2061-\u206f\ufeff\u{e0000}-\u{e007f}]/u;

describe('an inert text', () => {
  it('has neither a link nor an icon nor a hidden character, and looks the same', () => {
    for (const payload of inertPayloads) {
      for (const text of [inertText(payload), inertMarkdown(payload)]) {
        assert.doesNotMatch(text, link, payload);
        assert.doesNotMatch(text, icon, payload);
        assert.doesNotMatch(text, unseen, payload);
        const seen = text.replaceAll('\u2060', '').replace(/…$/, '');
        assert.ok(payload.startsWith(unescaped(seen)), payload);
        assert.ok(text.length <= 1000, payload);
      }
    }
  });

  it('keeps addresses whole, so that they can be copied', () => {
    assert.equal(inertText('see https://a.example/b?c=1'), 'see https://a.example/b?c=1');
  });

  it('has no address that Markdown would make a link of', () => {
    const joined = inertMarkdown('https://a.example www.a.example me@a.example [a][b] @types/node');
    assert.equal(
      joined.replaceAll('\u2060', '|'),
      'https:|//a.example www|.a.example me@|a.example [a]|[b] @types/node',
    );
  });
});

function unescaped(text: string): string {
  return text
    .replaceAll('\\n', '\n')
    .replaceAll('\\r', '\r')
    .replace(/\\u(?:([0-9a-f]{4})|\{([0-9a-f]{5})\})/g, (_, short?: string, long?: string) =>
      String.fromCodePoint(Number.parseInt(short ?? long ?? '', 16)),
    );
}
