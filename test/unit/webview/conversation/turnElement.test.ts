import assert from 'node:assert/strict';
import type { TurnView } from '../../../../src/protocol/views';
import type { FootPart } from '../../../../src/webview/conversation/turnHooks';
import { numberedTurn } from '../../../support/page/loadPage';
import { partView } from '../../../support/page/views';

const { TurnElement } = await import('../../../../src/webview/conversation/turnElement');

describe('A turn far out of view', () => {
  const create = (fields: Partial<TurnView> = {}) =>
    new TurnElement({ ...numberedTurn(1, 'An *answer*.'), ...fields });
  const names = ({ root }: InstanceType<typeof TurnElement>) =>
    [...root.querySelectorAll('article, h2, button, time, details, .banner')].map(
      ({ nodeName, className }) => `${nodeName} ${className}`.trim(),
    );

  it('contains its texts, but no buttons', () => {
    const turn = create();
    assert.deepEqual(names(turn), ['ARTICLE question', 'H2', 'ARTICLE answer']);
    assert.equal(turn.root.textContent, 'Question 1?An *answer*.');
    const [question, answer] = turn.root.querySelectorAll('article');
    const heading = turn.root.querySelector('h2')?.id;
    assert.equal(question?.getAttribute('aria-describedby'), heading);
    assert.equal(answer?.getAttribute('aria-describedby'), heading);
  });

  it('gets its other elements once when it is near the view', async () => {
    const element = (name: string) => document.createElement(name);
    const part = (place: FootPart['place'], name: string, isNeeded = true): FootPart => ({
      place,
      isFor: () => isNeeded,
      create: () => ({ root: element(name) }),
    });
    const turn = new TurnElement(numberedTurn(1, 'An *answer*.'), {
      codeButtons: [],
      footParts: [part('inTools', 'time'), part('tools', 'h2'), part('tools', 'details', false)],
    });
    await turn.showAnswer();
    const all = names(turn);
    assert.deepEqual(all, [
      'ARTICLE question',
      'H2',
      'BUTTON icon-button',
      'BUTTON icon-button',
      'TIME',
      'ARTICLE answer',
      'H2 dotted-parts',
      'BUTTON icon-button',
      'BUTTON icon-button',
      'TIME',
      'BUTTON icon-button',
      'BUTTON icon-button ask-other',
    ]);
    turn.root.ownerDocument.body.replaceChildren(
      turn.root,
      turn.root.ownerDocument.createElement('p'),
    );
    turn.hideAnswer();
    await turn.showAnswer();
    assert.deepEqual(names(turn), all);
  });

  it('becomes text again, unless something in it was opened', async () => {
    const answer = '<details>\n<summary>More</summary>\n\nfolded\n</details>';
    for (const isOpened of [false, true]) {
      const turn = new TurnElement(numberedTurn(1, answer));
      const { body } = turn.root.ownerDocument;
      body.replaceChildren(turn.root, turn.root.ownerDocument.createElement('p'));
      await turn.showAnswer();
      if (isOpened) {
        turn.root.querySelector('summary')?.click();
      }
      assert.equal(turn.hideAnswer(), !isOpened);
      assert.equal(turn.answer.isDrawn, isOpened);
    }
  });

  it('contains its parts, its log, and its error', () => {
    const parts = create({ parts: [partView('a.ts')] });
    assert.match(parts.root.textContent ?? '', /a\.ts/);
    const log = create({ log: [{ at: 1, text: 'A line.' }], logCount: 1 });
    assert.ok(names(log).includes('DETAILS turn-log'));
    const failed = create({
      state: 'failed',
      banner: { severity: 'error', text: 'It broke.', detail: '', actions: [] },
    });
    assert.match(failed.root.textContent ?? '', /It broke\.$/);
    assert.deepEqual(names(failed).at(-1), 'DIV banner banner-error');
  });

  it('gets its other elements when its query runs', () => {
    const turn = create();
    turn.update(numberedTurn(1, '', 'running'));
    assert.ok(names(turn).includes('TIME'));
    assert.ok(turn.root.querySelector('.progress:not([hidden])'));
  });

  it('shows the steps before its query is sent', () => {
    const parts = [partView('a.ts')];
    const texts = [
      { isReading: true, isAuthorizing: true, parts },
      { isReading: true, isAuthorizing: true, parts: [] },
      { isReading: true, isAuthorizing: false, parts },
      { isReading: true, parts: [] },
      { isReading: false, parts },
    ].map(fields => {
      const turn = create();
      turn.update({ ...numberedTurn(1, '', 'running'), ...fields });
      return turn.root.querySelector('.progress')?.textContent;
    });
    assert.deepEqual(texts, [
      'Getting credentials…',
      'Getting credentials…',
      'Checking attachments…',
      'Waiting for the answer…',
      'Waiting for the answer…',
    ]);
  });

  it('does not change with an equal snapshot', () => {
    const turn = create();
    for (const change of turn.changesTo(numberedTurn(1, 'An *answer*. More.'))) {
      if (change.type === 'arrived') {
        turn.append(change);
      } else if (change.type === 'turnChanged') {
        turn.update(change.turn);
      }
    }
    assert.deepEqual(names(turn), ['ARTICLE question', 'H2', 'ARTICLE answer']);
    assert.match(turn.root.textContent ?? '', /More\.$/);
  });
});
