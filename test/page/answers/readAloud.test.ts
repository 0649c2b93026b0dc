import assert from 'node:assert/strict';
import { endedTurn, headOf, snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

/** The pieces end within a label and a definition, and the last one within text that follows definitions. */
const pieces = [
  '<think>\nPondering currents.\n</think>\n\nDeploy it to the [prod',
  'uction machine][prod], as [the guide][1] says.\n\n[prod]: https://exam',
  'ple.com/production\n[1]: https://example.com/guide\nThis machine hums. It is busy.\n\n',
  '- [x] Build **all** of it.\n- Then `restart`, and wait.\n\n```sh\nsystemctl stop\n```\n\n',
  '> Mind the tide[^1].\n\n<details>\n<summary>More</summary>\n\nfolded\n\n</details>\n\n[^1]: At noon.\n',
];

describe('an answer that is read aloud', () => {
  const panel = usePanelPage();

  /** The text of the live region of answers, whose shadow root is closed. */
  async function said(): Promise<string> {
    const { root } = await panel.devTools.send('DOM.getDocument', { depth: -1, pierce: true });
    type Node = typeof root;
    const textOf = ({ nodeValue, children = [] }: Node): string =>
      [nodeValue, ...children.map(textOf)].filter(text => text !== '').join(' ');
    const regions = ({ children = [], shadowRoots = [] }: Node): string[] => [
      ...shadowRoots.filter(({ shadowRootType }) => shadowRootType === 'closed').map(textOf),
      ...[...children, ...shadowRoots].flatMap(regions),
    ];
    return regions(root).join('');
  }

  it('has each shown word in the live region, in whatever pieces it arrives', async () => {
    await panel.send(snapshot([turnView('running')]));
    for (const text of pieces) {
      await panel.change({ type: 'arrived', turnId: 'running', text });
    }
    await panel.change({ type: 'turnChanged', turn: headOf(endedTurn('running')) });
    await until('the end is said', async () => (await said()).includes('noon'));
    assert.equal(
      await said(),
      'Reasoning. Deploy it to the production machine prod, as the guide says. This machine hums. It is busy. ' +
        'Build all of it. Then restart, and wait. Code. Mind the tide. More Footnote 1: At noon.',
    );
  });
});
