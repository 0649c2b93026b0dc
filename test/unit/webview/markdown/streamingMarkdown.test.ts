import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { startStreaming } from '../../../support/page/renderMarkdown';
import { until } from '../../../support/until';

describe('StreamingMarkdown: when it draws', () => {
  afterEach(() => mock.restoreAll());

  it('the first text at once, later text together, the last with the end', async () => {
    // With a stopped clock, because on a busy machine drawing the first text can take as long as the wait for the next
    // one.
    mock.method(performance, 'now', () => 0);
    const { container, markdown } = startStreaming();
    markdown.append('one');
    assert.equal(container.textContent, 'one');
    markdown.append(' two');
    markdown.append(' three');
    assert.equal(container.textContent, 'one');
    await until('the next text', () => container.textContent !== 'one');
    assert.equal(container.textContent, 'one two three');
    markdown.append(' four');
    const finished = markdown.finish();
    assert.equal(container.textContent, 'one two three four');
    await finished;
    markdown.append(' five');
    assert.equal(container.textContent, 'one two three four');
  });

  it('a large text in slices, and nothing of it after dispose', async () => {
    const { container, markdown } = startStreaming();
    const text = 'A paragraph of *text*.\n\n'.repeat(3000);
    const finished = markdown.set(text);
    const first = container.textContent?.length ?? 0;
    assert.ok(first > 0 && first < text.length / 2, `${first} characters at once`);
    await until('the next slice', () => (container.textContent?.length ?? 0) > first);
    markdown.dispose();
    await finished;
    assert.equal(container.textContent, '');
    await new Promise(resolve => setTimeout(resolve, 20));
    assert.equal(container.textContent, '');
  });

  it('a short rest together with what is before it, even if the time is up', () => {
    let now = 0;
    mock.method(performance, 'now', () => (now += 10));
    const drawn = (length: number) => {
      const { container, markdown } = startStreaming();
      void markdown.set('a'.repeat(length));
      const { length: shown } = container.textContent ?? '';
      markdown.dispose();
      return shown;
    };
    assert.equal(drawn(2048 + 1024), 2048 + 1024);
    assert.equal(drawn(2048 + 1025), 2048);
  });

  it('another text in the place of the first', async () => {
    const { container, markdown } = startStreaming();
    await markdown.set('# one');
    await markdown.set('two');
    assert.equal(container.textContent, 'two');
    markdown.dispose();
  });
});
