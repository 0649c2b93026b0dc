import assert from 'node:assert/strict';
import { oddResponses, oddText } from '../../../service/oddResponses';
import { collectAnswer } from '../../../support/query/collectAnswer';
import { queryNode } from '../../../support/query/nodeQuery';
import { RawServiceProcess } from '../../../support/query/rawServiceProcess';

describe('an odd response', () => {
  let service: RawServiceProcess;

  before(async () => {
    service = await RawServiceProcess.start({
      answers: Object.fromEntries(oddResponses.map(each => [each.name, each])),
      hosts: ['127.0.0.1'],
    });
  });
  after(() => service.dispose());

  for (const response of oddResponses) {
    const { name, pieces, kind, isDamaged, status, hasText, curlHasText, curlStatus } = response;
    it(`${name}: ${kind ?? 'complete'}`, async () => {
      const url = `http://127.0.0.1:${service.port}/${name}/query`;
      const { events, error } = await collectAnswer(queryNode(url));
      const text = events.map(event => (event.type === 'message' ? event.content : '')).join('');
      assert.deepEqual([error?.kind, text !== ''], [kind, hasText], `${error} ${text}`);
      assert.equal(error?.details.code === 'damaged', isDamaged);
      assert.equal(error?.details.status, status ?? error?.details.status);
      if (curlHasText && curlStatus === 200) {
        assert.ok(text.startsWith(oddText), 'no less than curl');
      }
      if (curlStatus >= 400) {
        assert.equal(error?.details.status, curlStatus, 'no less than curl');
      }
      if (pieces.join('') !== '') {
        assert.notEqual(error?.kind, 'connect', 'something was received');
      }
    });
  }
});
