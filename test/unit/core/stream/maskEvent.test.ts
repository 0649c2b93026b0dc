import assert from 'node:assert/strict';
import { SecretMask } from '../../../../src/core/masking/secretMask';
import { maskEvent } from '../../../../src/core/stream/agentEvent';

/** A mask that counts the UTF-16 code units that it looks at. */
class CountingMask extends SecretMask {
  length = 0;

  override rangesIn(...[text, scope]: Parameters<SecretMask['rangesIn']>) {
    this.length += text.length;
    return super.rangesIn(text, scope);
  }
}

describe('an event of a service', () => {
  const mask = new CountingMask();
  mask.add('canary-token-4711');

  it('keeps the text of the answer', () => {
    const event = { type: 'message', content: 'canary-token-4711' } as const;
    assert.equal(maskEvent(event, mask, 5), event);
  });

  it('has no secret in its log message', () => {
    assert.deepEqual(maskEvent({ type: 'log', message: 'sent canary-token-4711.' }, mask, 100), {
      type: 'log',
      message: 'sent ••••••.',
    });
  });

  it('is searched for secrets only as far as its log message is kept', () => {
    mask.length = 0;
    const message = `${'x'.repeat(90)}canary-token-4711${'y'.repeat(1_000_000)}`;
    assert.deepEqual(maskEvent({ type: 'log', message }, mask, 100), {
      type: 'log',
      message: `${'x'.repeat(90)}••••••`,
      omitted: message.length - 100,
    });
    assert.equal(mask.length, 100);
  });
});
