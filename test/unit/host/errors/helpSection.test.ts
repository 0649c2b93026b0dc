import assert from 'node:assert/strict';
import { AgentQueryError, type ErrorArguments } from '../../../../src/core/errors/agentQueryError';
import { helpSection } from '../../../../src/host/errors/helpSection';
import type { HelpSection } from '../../../../src/protocol/fromPage';
import { readText } from '../../../support/readRoot';

const url = 'http://localhost:8000/query';

/** Errors of each kind, by the section that helps with them. */
const errors: Readonly<Record<HelpSection, readonly ErrorArguments[]>> = {
  settings: [
    ['configuration', '', { code: 'empty' }],
    ['configuration', '', { code: 'kwargs' }],
    ['configuration', '', { code: 'authHeader' }],
    ['configuration', '', { code: 'headers' }],
  ],
  'access-tokens': [
    ['configuration', '', { code: 'token' }],
    ['configuration', '', { code: 'authCommand' }],
    ['configuration', '', { code: 'commandEmpty', program: 'token' }],
    ['configuration', '', { code: 'signedOut' }],
    ['status', '', { status: 401, url }],
    ['status', '', { status: 403, url }],
  ],
  certificates: [['configuration', '', { code: 'tlsPair' }]],
  connection: [['timeout', '', { timer: 'connect', seconds: 10, url }]],
  response: [
    ['timeout', '', { timer: 'firstEvent', seconds: 10, url }],
    ['status', '', { status: 500, url }],
    ['redirect', '', { status: 307, url }],
    ['empty', '', { url }],
  ],
  'interrupted-answers': [['timeout', '', { timer: 'idle', seconds: 10, url }]],
  parts: [['content', '', { code: 'unreadable', part: 'a.ts' }]],
  tools: [['internal', '', {}]],
};

describe('"Learn more" in an error', () => {
  for (const [section, examples] of Object.entries(errors)) {
    it(`leads to ${section}, which has what helps`, async () => {
      for (const example of examples) {
        assert.equal(helpSection(new AgentQueryError(...example)), section, String(example));
      }
      const page = await readText('docs/troubleshooting.md');
      const sections = page.split(/^## /m).filter(each => anchor(each) === section);
      assert.equal(sections.length, 1);
      assert.match(sections[0] ?? '', /^\| Message \| What helps \|\n.*\n\| /m);
    });
  }

  it('is not offered if the user has stopped the query', () => {
    assert.equal(helpSection(new AgentQueryError('cancelled', '')), undefined);
  });
});

/** The anchor of a section that begins with its title. */
function anchor(section: string): string {
  const [title = ''] = section.split('\n', 1);
  return title.toLowerCase().replaceAll(' ', '-');
}
