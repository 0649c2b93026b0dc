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

  for (const { name, pieces, kind, code, status, hasText } of oddResponses) {
    it(`(${name}) ends as ${code ?? status ?? kind ?? 'complete'}`, async () => {
      const url = `http://127.0.0.1:${service.port}/${name}/query`;
      const { events, error } = await collectAnswer(queryNode(url));
      const text = events.map(event => (event.type === 'message' ? event.content : '')).join('');
      assert.deepEqual([error?.kind, text], [kind, hasText ? oddText : ''], `${error}`);
      assert.equal(error?.details.code, code ?? error?.details.code);
      assert.equal(error?.details.status, status ?? error?.details.status);
      if (pieces.join('') !== '') {
        assert.notEqual(error?.kind, 'connect', 'something was received');
      }
    });
  }
});
