import { untilInPage } from '../../browser/untilInPage';
import { endedTurn, headOf, snapshot, turnView } from '../../support/page/views';
import type { PanelHost, PanelPage } from './panelPage';

/** Exists only in the page. */
declare const panelHost: PanelHost;

/**
 * Sends an answer in pieces, and resolves when it is complete and drawn to its end, a heading.
 *
 * @param close ends what may be open in the answer
 */
export async function drawAnswer(
  panel: PanelPage,
  name: string,
  pieces: readonly string[],
  close = '',
): Promise<void> {
  const end = `The end ${name}`;
  await panel.send(snapshot([turnView('hostile', { answer: 'It begins.' })]));
  await panel.page.evaluate(
    async ({ texts, head }) => {
      for (const text of texts) {
        panelHost.change({ type: 'arrived', turnId: 'hostile', text });
        // One task for each message, as in VS Code.
        await new Promise(resolve => setTimeout(resolve));
      }
      panelHost.change({ type: 'turnChanged', turn: head });
    },
    { texts: [...pieces, `${close}\n\n###### ${end}`], head: headOf(endedTurn('hostile')) },
  );
  await untilInPage(
    panel.page,
    `the answer ${name} is drawn to its end`,
    wanted => {
      const turn = document.querySelector<HTMLElement>('.turn:last-child');
      const headings = turn?.getElementsByTagName('h6') ?? [];
      return (
        turn?.dataset.state === 'complete' && headings[headings.length - 1]?.textContent === wanted
      );
    },
    end,
  );
  await panel.updates(0);
}
