import assert from 'node:assert/strict';
import { Composer, posted, press, StatusRegion } from '../../../support/page/loadPage';
import { window } from '../../../support/page/renderMarkdown';

describe('a question about files that the page is still reading', () => {
  let composer: InstanceType<typeof Composer>;

  beforeEach(() => {
    composer = new Composer(new StatusRegion(), () => undefined);
    window.document.body.append(composer.root as never);
    posted.length = 0;
  });
  afterEach(() => composer.root.remove());

  const file = () => new window.File(['text'], 'a.txt', { type: 'text/plain' }) as never as File;

  function type(text: string): void {
    composer.box.value = text;
    composer.box.dispatchEvent(new window.Event('input') as never);
    composer.focus();
  }
  const sent = () =>
    posted.flatMap(message => (message.type === 'question.draft' ? [] : [message.type as string]));

  it('waits for them, visibly, and is sent with them once', async () => {
    const taken = composer.attach([file()], 'paste');
    type('Why?');
    press('Enter');
    press('Enter');
    assert.deepEqual(sent(), []);
    assert.equal(composer.box.value, 'Why?');
    assert.match(composer.root.textContent ?? '', /Checking attachments/);
    await taken;
    assert.deepEqual(sent(), ['part.attachBytes', 'question.send']);
    assert.equal(composer.box.value, '');
    assert.doesNotMatch(composer.root.textContent ?? '', /Checking attachments/);
  });

  it('waits for all of them', async () => {
    const taken = [composer.attach([file()], 'paste'), composer.attach([file()], 'drop')];
    type('Why?');
    press('Enter');
    await Promise.all(taken);
    assert.deepEqual(sent(), ['part.attachBytes', 'part.attachBytes', 'question.send']);
  });

  it('is not sent automatically if it is changed while it waits', async () => {
    const taken = composer.attach([file()], 'paste');
    type('Why?');
    press('Enter');
    type('Why not?');
    await taken;
    assert.deepEqual(sent(), ['part.attachBytes']);
    press('Enter');
    assert.deepEqual(sent(), ['part.attachBytes', 'question.send']);
  });
});
