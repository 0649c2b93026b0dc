import assert from 'node:assert/strict';
import { readManifest, usedTexts } from '../../../build/manifest.mjs';
import { contributes } from '../../../package.json';
import english from '../../../package.nls.json';
import { root } from '../../host/root.mjs';
import { readText } from '../../support/readRoot';

describe('package.json', () => {
  it('has the contributions of the sources, and package.nls*.json the texts of these', async () => {
    for (const { file, current, expected } of await readManifest(root)) {
      // A comparison of texts would print all of them, and not the message.
      assert.ok(current === expected, `run npm run manifest, because of ${file}`);
    }
  });

  it('has texts in package.nls.json, which has no others', () => {
    const manifest = '{ "title": "%command.ask%" }';
    const texts = { 'command.ask': 'Ask', 'command.gone': 'Gone' };
    assert.deepEqual(usedTexts(manifest, 'package.nls.json', texts), { 'command.ask': 'Ask' });
    assert.throws(
      () => usedTexts(manifest, 'package.nls.de.json', {}),
      /package\.nls\.de\.json has no command\.ask/,
    );
  });

  it('has one button in each step of the walkthrough, and offers to test a service only if there is one', () => {
    const steps = contributes.walkthroughs.flatMap(walkthrough => walkthrough.steps);
    const textOf = ({ description }: { description: string }) =>
      english[description.slice(1, -1) as keyof typeof english];
    for (const text of steps.map(textOf)) {
      // VS Code draws a line that is a link as a button.
      assert.equal(text.match(/^\[[^\]]*\]\([^)]*\)$/gm)?.length, 1, text);
    }
    const conditions = steps.filter(step => textOf(step).includes('testConnection'));
    assert.deepEqual(
      conditions.map(step => 'when' in step && step.when),
      ['agentQuery.hasServices || config.agentQuery.baseUrl'],
    );
  });

  it('has pictures in the walkthrough that need no translation: only names, code, and numbers', async () => {
    const steps = contributes.walkthroughs.flatMap(walkthrough => walkthrough.steps);
    const pictures = new Set(steps.map(step => step.media.svg));
    const texts = await Promise.all(
      [...pictures].map(async picture => {
        const svg = await readText(picture);
        return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) => text);
      }),
    );
    const sample = ['docs', 'scripts', 'src'];
    const isName = (text: string) => text === 'Agent Query' || sample.includes(text);
    const isCode = (text: string) => /^\d+$|[/:]|\w\.\w/.test(text);
    assert.deepEqual(
      texts.flat().filter(text => !isName(text) && !isCode(text)),
      [],
    );
  });
});
