import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  connectionFailureLog,
  connectionTestLog,
} from '../../../src/core/query/connection/connectionLog';
import { AgentQueryError } from '../../../src/core/query/errors/agentQueryError';
import { root } from '../../host/root.mjs';

describe('the log', () => {
  it('is written by files that look up no texts, and so is English', async () => {
    const host = path.join(root, 'src/host');
    const mixed: string[] = [];
    for (const name of await readdir(host, { recursive: true })) {
      const source = name.endsWith('.ts') ? await readFile(path.join(host, name), 'utf8') : '';
      for (const [call] of source.matchAll(/\blog\.add\((?:[^()]|\([^()]*\))*\)/g)) {
        if (/\bt\(|[dD]escribe\w*\(|\w+Text\(|\w+Note\(/.test(call)) {
          mixed.push(`${name}: ${call}`);
        }
      }
    }
    assert.deepEqual(mixed, []);
  });

  it('tells a test of the connection step by step, and why it ended', () => {
    const error = new AgentQueryError('status', 'HTTP status 404', {
      url: 'http://localhost/query',
      status: 404,
      snippet: 'not for the log',
    });
    assert.deepEqual(
      [
        ...connectionTestLog([
          { taken: { step: 'connect' }, milliseconds: 1.4 },
          { taken: { step: 'contentType', contentType: undefined }, milliseconds: 20.6 },
        ]),
        connectionFailureLog(error),
      ],
      [
        'Connection test',
        '  Connected (1 ms)',
        '  Content type: none (21 ms)',
        '  status: HTTP status 404 {"url":"http://localhost/query","status":404}',
      ],
    );
  });
});
