import assert from 'node:assert/strict';
import type { SessionSettings } from '../../../../src/core/query/queryKwargs';
import { sharedValuesFor } from '../../../../src/core/services/service';
import { Sessions } from '../../../../src/host/settings/sessions';
import { Memento } from '../../../panel/standIn/storage';

const own = { name: undefined, baseUrl: 'https://own.test' };
const added = { name: 'Added', baseUrl: 'https://added.test' };

function sessions(session: SessionSettings, saved?: Map<string, string>) {
  const values = { kwargs: {}, session };
  return new Sessions(service => sharedValuesFor(values, service === added), new Memento(saved));
}

describe('the session of a conversation', () => {
  const sessionId = '';
  const of = (settings: SessionSettings, id = 'a', saved?: Map<string, string>) =>
    sessions(settings, saved).of({ id, service: own });

  it('is none of the user for a service that somebody else has added', () => {
    const mode = 'custom';
    assert.equal(sessions({ mode, sessionId: 'x' }).of({ id: 'a', service: added }), 'a');
    const unset = { mode: undefined, sessionId: 'x' };
    assert.equal(sessions(unset).of({ id: 'a', service: added }), 'a');
  });

  it('is kept for the workspace, and replaced if the kept value is invalid', () => {
    const saved = new Map<string, string>();
    const settings: SessionSettings = { mode: 'perWorkspace', sessionId };
    const made = of(settings, 'a', saved);
    assert.match(made ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(of(settings, 'b', saved), made);
    const [key = ''] = saved.keys();
    for (const wrong of ['', 5, null, {}, { 'https://own.test': 5 }]) {
      saved.set(key, JSON.stringify(wrong));
      assert.match(of(settings, 'a', saved) ?? '', /^[0-9a-f-]{36}$/);
    }
  });

  it('of the workspace differs for each origin', () => {
    const saved = new Map<string, string>();
    const workspace = sessions({ mode: 'perWorkspace', sessionId }, saved);
    const ofOwn = workspace.of({ id: 'a', service: own });
    const path = { name: 'Path', baseUrl: 'https://own.test/path' };
    assert.notEqual(workspace.of({ id: 'a', service: added }), ofOwn);
    assert.equal(workspace.of({ id: 'a', service: path }), ofOwn);
    assert.equal(workspace.of({ id: 'a', service: own }), ofOwn);
  });
});
