import assert from 'node:assert/strict';
import {
  Conversation,
  type ConversationChange,
} from '../../../../src/core/conversation/conversation';
import {
  type PartRecord,
  type PartSource,
  pendingPart,
} from '../../../../src/core/parts/partSource';
import { loadHostModule } from '../../../support/loadHostModule';

const { changeViews, turnView } = await loadHostModule<
  typeof import('../../../../src/host/page/turnView')
>(['page/turnView'], { env: { language: 'en' } });

describe('the name of the button that attaches the parts of a turn again', () => {
  const file = (name: string): PartSource => ({
    kind: 'file',
    uri: `file:///project/${name}`,
    name,
    insteadOfSelection: false,
  });
  const snippet: PartSource = {
    kind: 'snippet',
    name: 'Terminal',
    from: 'terminal',
    languageId: '',
    text: 'x',
  };
  const known = (source: PartSource): PartRecord => {
    const { isPending: _, ...part } = pendingPart(source);
    return part;
  };
  const name = (parts: readonly PartRecord[], send = true) => {
    const conversation = new Conversation('c', () => 0);
    const turn = send ? conversation.add('?', parts) : conversation.addUnsent('?', parts);
    return turnView(turn, { factsOf: () => ({}), errorActions: [] }).attachAgain;
  };

  it('names the only part, or the number of those that were included', () => {
    const [a, b] = [known(file('src/a.ts')), known(file('b.md'))];
    assert.equal(name([a]), 'Attach src/a.ts again');
    assert.equal(name([a, b]), 'Attach the same 2 files again');
    assert.equal(name([a, known(snippet)]), 'Attach the same 2 again');
    assert.equal(name([a, { ...b, included: false }]), 'Attach src/a.ts again');
  });

  it('is empty without parts, while a folder is searched, and for a question that was not sent', () => {
    assert.equal(name([]), '');
    assert.equal(name([pendingPart(file('src'))]), '');
    assert.equal(name([known(file('a.ts'))], false), '');
  });
});

describe('the log lines of a turn', () => {
  const lines = (...texts: readonly string[]) => {
    const log = texts.map(text => ({ at: 1, text }));
    const turn = { pieces: [], log, logCount: log.length, progress: undefined };
    const change = { type: 'arrived', turn, from: 0, to: 0, log } as unknown as ConversationChange;
    const [view] = changeViews(change, { factsOf: () => assert.fail(), errorActions: [] });
    assert.ok(view?.type === 'arrived');
    return view.log?.lines.map(({ text }) => text);
  };

  it('are as a terminal shows them', () => {
    assert.deepEqual(lines('\u001b[32mINFO\u001b[0m started', '\r10%\r100%', 'a\r\nb'), [
      'INFO started',
      '100%',
      'a\nb',
    ]);
  });
});
