import assert from 'node:assert/strict';
import { channelText } from '../support/channelText';
import { ask, configure, useService } from '../support/sampleWorkspace';

describe('headers of a service', () => {
  const service = useService();

  afterEach(() => configure({ headers: undefined }));

  it('are sent with each query, and their values are masked in what the service echoes', async () => {
    const secret = 'canary-of-a-header';
    await configure({ headers: { 'X-Api-Key': secret } });
    service.current.onQuery(async stream => {
      await stream.log(`The key is ${secret}.`);
      await stream.message('You are known.');
      await stream.end();
    });
    const { outcome } = await ask('ask', { question: 'Who am I?' });
    assert.equal(outcome, 'complete');
    assert.equal(service.current.requests[0]?.headers['x-api-key'], secret);
    assert.doesNotMatch(await channelText(/The key is ••••••\./), new RegExp(secret));
  });

  it('that the client sets itself are refused before anything is sent', async () => {
    await configure({ headers: { Host: 'other.test' } });
    const { outcome, error } = await ask('ask', { question: 'Where to?' });
    assert.equal(outcome, 'failed');
    assert.match(error ?? '', /^The setting agentQuery\.headers can't contain Host/);
    assert.equal(service.current.requests.length, 0);
  });
});
