import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { FromPage } from '../../../../src/protocol/fromPage';
import {
  FileCompletion,
  Latest,
  posted,
  press,
  receiveReply,
  StatusRegion,
} from '../../../support/page/loadPage';
import { until } from '../../../support/until';

describe('completion of files', () => {
  let box: HTMLTextAreaElement;
  let completion: InstanceType<typeof FileCompletion>;
  let status: InstanceType<typeof StatusRegion>;
  let otherwise: number;

  beforeEach(() => {
    posted.length = 0;
    otherwise = 0;
    box = document.createElement('textarea');
    status = new StatusRegion();
    completion = new FileCompletion(box, status, message => posted.push(message), new Latest());
    box.addEventListener('input', () => completion.update());
    box.addEventListener('keydown', event => {
      const handled = completion.onKeyDown(event, () => {
        otherwise += 1;
      });
      if (handled) {
        event.preventDefault();
      }
    });
    document.body.append(box, completion.root);
    box.focus();
  });

  afterEach(() => {
    box.remove();
    completion.root.remove();
  });

  type Search = FromPage<'part.findFiles'>;
  const searches = () =>
    posted.filter((message): message is Search => message.type === 'part.findFiles');
  const file = (name: string) => ({
    uri: `file:///w/${name}`,
    name,
    folder: '',
    icon: 'file',
    concern: '',
  });
  const type = (text: string) => {
    box.value = text;
    box.setSelectionRange(text.length, text.length);
    completion.update();
  };
  /** Types a text, and waits until the host is asked. */
  const search = async (text: string) => {
    const before = searches().length;
    type(text);
    await until('the search for files', () => searches().length > before);
    return (searches().at(-1) as Search).request;
  };
  const answer = async (
    request: number,
    names: readonly string[],
    isSure = true,
    isComplete = true,
  ) =>
    receiveReply({
      ...{ type: 'answer', request },
      answer: { files: names.map(file), isSure, isComplete },
    });
  const suggest = async (text: string, names: readonly string[], isSure = true) =>
    answer(await search(text), names, isSure);
  const options = () => [...completion.root.children].map(option => option.textContent?.trim());
  const selected = () =>
    completion.root.querySelector('[aria-selected="true"]')?.textContent?.trim();

  it('requests matches for the text after #, and selects the likely one', async () => {
    await suggest('Why #li', ['lines.ts', 'list.ts']);
    assert.equal(searches()[0]?.query, 'li');
    assert.deepEqual(options(), ['lines.ts', 'list.ts']);
    assert.equal(selected(), 'lines.ts');
    assert.equal(box.getAttribute('aria-activedescendant'), 'suggested-files-0');
  });

  it('marks a file with a concern', async () => {
    const request = await search('#env');
    const concern = 'looks like a secret';
    receiveReply({
      ...{ type: 'answer', request },
      answer: { files: [{ ...file('.env'), concern }], isSure: true, isComplete: true },
    });
    await Promise.resolve();
    const option = completion.root.querySelector<HTMLElement>('[role="option"]');
    assert.equal(option?.title, concern);
    assert.ok(option?.querySelector('.warning-sign'));
  });

  it('attaches with Enter, and leaves the name in the text', async () => {
    await suggest('Why #li', ['lines.ts', 'list.ts']);
    press('ArrowDown');
    assert.ok(press('Enter'));
    assert.equal(box.value, 'Why #list.ts ');
    assert.deepEqual(posted.at(-1), { type: 'part.attach', uris: ['file:///w/list.ts'] });
    assert.equal(completion.root.hidden, true);
  });

  it('ignores Enter if no file is likely; Tab selects the first', async () => {
    await suggest('issue #12', ['12-notes.md'], false);
    assert.equal(selected(), undefined);
    assert.equal(press('Enter'), false);
    assert.ok(press('Tab'));
    assert.equal(box.value, 'issue #12-notes.md ');
  });

  it('handles no key while there is no list', async () => {
    await suggest('issue #12', [], false);
    for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp']) {
      assert.equal(press(key), false, key);
    }
  });

  it('does not reopen after Escape while the same word continues', async () => {
    await suggest('#li', ['lines.ts']);
    assert.ok(press('Escape'));
    type('#lin');
    assert.equal(completion.root.hidden, true);
    assert.equal(press('Escape'), false, 'the second Escape is for others');
    await suggest('#lin #a', ['a.ts']);
    assert.equal(completion.root.hidden, false);
  });

  it('closes at the end of the word', async () => {
    await suggest('#li', ['lines.ts']);
    type('#li ');
    assert.equal(completion.root.hidden, true);
  });

  it('ignores a late answer', async () => {
    const first = await search('#l');
    const second = await search('#li');
    await answer(second, ['lines.ts']);
    await answer(first, ['a.ts']);
    assert.deepEqual(options(), ['lines.ts']);
  });

  it('holds Enter until the files are there, typed fast', async () => {
    const request = await search('#li');
    assert.ok(press('Enter'));
    await answer(request, ['lines.ts']);
    assert.equal(box.value, '#lines.ts ');
    assert.equal(otherwise, 0);
  });

  it('passes Enter on if there are no files', async () => {
    const request = await search('#li');
    assert.ok(press('Enter'));
    await answer(request, [], false);
    assert.equal(box.value, '#li');
    assert.equal(otherwise, 1);
  });

  it('waits for the files of the latest Enter, whose time an earlier one does not end', async () => {
    await search('#li');
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      assert.ok(press('Enter'));
      mock.timers.tick(10_900);
      type('#lin');
      assert.ok(press('Enter'));
      mock.timers.tick(100);
      assert.equal(otherwise, 0);
      mock.timers.tick(10_900);
      assert.equal(otherwise, 1);
    } finally {
      mock.timers.reset();
    }
  });

  it('does not ask again for a longer text if the shorter one has no match', async () => {
    await suggest('#zz', [], false);
    type('#zzz');
    await new Promise(resolve => setTimeout(resolve, 100));
    assert.equal(searches().length, 1);
  });

  it('asks again for a longer path, of which there are several forms', async () => {
    await suggest('#./li', [], false);
    await suggest('#./lines.ts', ['lines.ts']);
    assert.deepEqual(options(), ['lines.ts']);
  });

  it('says below the list that it is not complete', async () => {
    await answer(await search('#li'), ['lines.ts', 'list.ts'], true, false);
    assert.deepEqual(options(), ['lines.ts', 'list.ts', 'Type more']);
    assert.equal(status.root.textContent, '2 files Type more');
    assert.ok(press('ArrowUp'));
    assert.equal(selected(), 'list.ts', 'the remark is no item');
  });

  it('says that an empty list is not complete, and asks again for a longer text', async () => {
    await answer(await search('#li'), [], false, false);
    assert.deepEqual(options(), ['Type more']);
    assert.equal(completion.root.hidden, false);
    assert.equal(status.root.textContent, 'Type more');
    for (const key of ['Enter', 'Tab', 'ArrowDown', 'ArrowUp']) {
      assert.equal(press(key), false, key);
    }
    await suggest('#lin', ['lines.ts']);
    assert.deepEqual(options(), ['lines.ts']);
    await answer(await search('#line'), [], false, false);
    assert.ok(press('Escape'));
    assert.equal(completion.root.hidden, true);
  });
});
