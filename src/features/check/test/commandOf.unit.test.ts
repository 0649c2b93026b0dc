import assert from 'node:assert/strict';
import { tokenPlaceholder } from '../../../core/query/requestHeaders';
import { commandOf } from '../core/commandOf';

describe('the command line of a check', () => {
  const base = { url: 'http://127.0.0.1:8000/query', headers: {}, issuesSessions: false };

  it('has the address, and the session if the service issues it', () => {
    assert.equal(commandOf(base), 'npx agent-query check http://127.0.0.1:8000');
    assert.equal(
      commandOf({ ...base, url: "https://a.example/it's/query", issuesSessions: true }),
      "npx agent-query check 'https://a.example/it'\\''s' --session service",
    );
  });

  it('has headers, but no secrets', () => {
    assert.equal(
      commandOf({ ...base, headers: { Authorization: 'Bearer c4n4ry', 'X-Team': 'a b' } }),
      "npx agent-query check http://127.0.0.1:8000 --token-env AGENT_TOKEN --header 'X-Team: a b'",
    );
    assert.equal(
      commandOf({ ...base, headers: { 'X-Api-Key': 'c4n4ry' } }),
      `npx agent-query check http://127.0.0.1:8000 --token-env AGENT_TOKEN --header 'X-Api-Key: ${tokenPlaceholder}'`,
    );
  });
});
