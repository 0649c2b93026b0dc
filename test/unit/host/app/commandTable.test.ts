import assert from 'node:assert/strict';
import { commandsOf } from '../../../../src/host/app/commandTable';

describe('commandsOf', () => {
  const facts = { ask: { needsService: true }, copy: { hasTwin: true } } as const;
  const run = () => undefined;

  it('joins the facts of commands with their functions', () => {
    assert.deepEqual(commandsOf(facts, { ask: run, copy: run }), {
      ask: { needsService: true, run },
      copy: { hasTwin: true, run },
    });
  });

  it('accepts a function for each command, and separate ones only for twins', () => {
    commandsOf(facts, { ask: run, copy: run, 'sideBar.copy': run });
    // @ts-expect-error: a command has no function.
    commandsOf(facts, { ask: run });
    // @ts-expect-error: a function has no command.
    commandsOf(facts, { ask: run, copy: run, stop: run });
    // @ts-expect-error: the command has no twin.
    commandsOf(facts, { ask: run, copy: run, 'sideBar.ask': run });
  });
});
