import assert from 'node:assert/strict';
import type * as pages from '../../../../src/host/page/pageDocument';
import { loadHostModule } from '../../../support/loadHostModule';

describe('a page', () => {
  let module: typeof pages;

  before(async () => {
    module = await loadHostModule<typeof pages>(['page/pageDocument'], {
      env: { language: 'en' },
      Uri: { joinPath: (...parts: readonly string[]) => parts.join('/') },
    });
  });

  const write = (strings: object) =>
    module.pageDocument(
      { cspSource: 'https://own', asWebviewUri: (uri: unknown) => uri } as never,
      '/extension' as never,
      'webview',
      strings,
    );

  it('may run its own script and use its own styles and fonts, and nothing else', () => {
    const [one, other] = [write({}), write({})];
    const [, nonce] = /nonce-([0-9a-f]{32})'/.exec(one) ?? [];
    assert.ok(nonce);
    assert.ok(!other.includes(nonce), 'each page has a nonce of its own');
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(one) ?? [];
    assert.deepEqual(policy?.split('; '), [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      'style-src https://own',
      'font-src https://own',
    ]);
    // Browsers would look up the hosts of links, which may contain anything.
    assert.ok(one.includes('<meta http-equiv="x-dns-prefetch-control" content="off">'));
    assert.deepEqual(module.pageOptions('/extension' as never), {
      enableScripts: true,
      localResourceRoots: ['/extension/dist'],
    });
  });

  it('contains its texts in an attribute that none of them can close', () => {
    const html = write({ title: '"><script>alert(1)</script>' });
    assert.equal(html.match(/<script/g)?.length, 1);
  });
});
