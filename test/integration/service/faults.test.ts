import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { outcomeOf } from '../../../src/core/conversation/turn';
import type { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type { AgentQueryApi } from '../../../src/features/api/core/agentQueryApi';
import { floor } from '../../host/versions.mjs';
import { type FaultService, faultCases, startFaultService } from '../../service/faultService';
import { extensionId } from '../../support/extensionId';
import { configure } from '../support/sampleWorkspace';

/** All cases on the newest VS Code. On the oldest, a few of each kind are enough to show a difference. */
const cases = faultCases
  .filter(({ heavy }) => !heavy)
  .filter((_, index) => vscode.version !== floor.vscode || index % 6 === 0);

/**
 * VS Code replaces the proxy and certificate handling of node:http: behavior in plain Node must be the same with it,
 * and errors must be explained in words. Cases that transfer tens of megabytes are tested only in the unit tests.
 */
describe('every fault, on the network of VS Code', function () {
  this.timeout(180_000);
  let service: FaultService;
  let api: AgentQueryApi;

  /** Makes a case handle the next query. */
  const prepare = (name: string) =>
    configure({ baseUrl: service.choose(name) ?? service.url(name) });

  before(async () => {
    service = await startFaultService();
    const extension = vscode.extensions.getExtension<AgentQueryApi>(extensionId);
    assert.ok(extension);
    api = await extension.activate();
    await configure({ 'timeouts.firstEvent': 1, 'timeouts.idle': 1 });
  });

  after(async () => {
    await configure({
      baseUrl: undefined,
      'timeouts.firstEvent': undefined,
      'timeouts.idle': undefined,
    });
    await service.dispose();
  });

  it('ends as in plain Node, with one request and a sentence', async () => {
    const wrong: string[] = [];
    for (const { name, expect, kind, text } of cases) {
      await prepare(name);
      let answer = '';
      let error: AgentQueryError | undefined;
      try {
        for await (const event of api.query({ parts: [{ type: 'text', text: 'Well?' }] })) {
          answer += event.type === 'message' ? event.content : '';
        }
      } catch (thrown) {
        error = thrown as AgentQueryError;
      }
      const isRight =
        outcomeOf(error) === expect &&
        (kind === undefined || error?.kind === kind) &&
        (text === undefined || answer === text) &&
        service.requests(name).length <= 1 &&
        (error === undefined || /^[^<>{}]+[.:)]/.test(error.message));
      if (!isRight) {
        wrong.push(`${name}: ${outcomeOf(error)} ${error?.kind} ${error?.message} “${answer}”`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(service.canaryRequests, []);
  });
});
