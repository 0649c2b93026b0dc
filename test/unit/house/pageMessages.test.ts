import assert from 'node:assert/strict';
import { featureProtocols } from '../../support/page/featureProtocols';
import { readText } from '../../support/readRoot';
import { readSources } from '../../support/readSources';

/** The types of messages without a handler in the sources. */
function unhandled(types: readonly string[], sources: readonly string[]): readonly string[] {
  const all = sources.join('\n');
  return types.filter(type => !new RegExp(`'${type}'(?:[:)]| &&)`).test(all));
}

describe('the messages of a page', () => {
  it('are handled by the host or a feature', async () => {
    const declared = await readText('src/protocol/fromPage.ts');
    const types = [
      ...Array.from(declared.matchAll(/^ {2}'(\w+\.\w+)': /gm), ([, type = '']) => type),
      ...featureProtocols.flatMap(each => Object.keys({ ...each.messages, ...each.questions })),
    ];
    assert.ok(types.length > 50, 'the types are found');
    const sources = [
      ...(await readSources('src/host/page')).values(),
      ...(await readSources('src/host/requests')).values(),
      ...[...(await readSources('src/features'))]
        .filter(([file]) => /^\w+\/(?:host|register)/.test(file))
        .map(([, source]) => source),
    ];
    assert.deepEqual(
      unhandled(types, sources),
      [],
      'add a handler in src/host/requests or a feature, or remove the message and its button',
    );
    assert.deepEqual(
      unhandled(['a.draw', 'a.open'], ["  'a.draw': ({ text }) => draw(text),", "type 'a.open'"]),
      ['a.open'],
    );
  });
});
