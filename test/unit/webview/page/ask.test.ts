import assert from 'node:assert/strict';
import { Latest, posted, receiveReply } from '../../../support/page/loadPage';

describe('questions of the page', () => {
  let latest: InstanceType<typeof Latest>;
  const got: unknown[] = [];

  /** Asks for saved questions, and returns the number of the question. */
  const ask = (name: string): number => {
    void latest
      .ask({ type: 'prompt.list' }, news => got.push([name, 'news', news]))
      .then(answer => got.push([name, answer]));
    const message = posted.at(-1);
    assert.ok(message?.type === 'prompt.list');
    return message.request;
  };
  const answer = async (request: number) => receiveReply({ type: 'answer', request, answer: [] });
  const tell = (request: number) => receiveReply({ type: 'news', request, news: [] });

  beforeEach(() => {
    latest = new Latest();
    posted.length = 0;
    got.length = 0;
  });

  it('get their news and one answer', async () => {
    const request = ask('a');
    tell(request);
    tell(request);
    await answer(request);
    tell(request);
    await answer(request);
    assert.deepEqual(got, [
      ['a', 'news', []],
      ['a', 'news', []],
      ['a', []],
    ]);
  });

  it('have unique numbers', async () => {
    const first = ask('a');
    latest = new Latest();
    const second = ask('b');
    await answer(second);
    await answer(first);
    assert.deepEqual(got, [
      ['b', []],
      ['a', []],
    ]);
  });

  it('are void after a newer question, or after they were canceled', async () => {
    const first = ask('a');
    const second = ask('b');
    tell(first);
    await answer(first);
    assert.deepEqual(got, []);
    await answer(second);
    const third = ask('c');
    latest.forget();
    tell(third);
    await answer(third);
    assert.deepEqual(got, [['b', []]]);
  });
});
