import assert from 'node:assert/strict';
import type { Subject } from './contract';
import { next } from './next';

export function describeStorage(subject: () => Subject): void {
  describe('mementos', () => {
    for (const name of ['globalState', 'workspaceState'] as const) {
      it(`of ${name} keep JSON, which is there at once`, async () => {
        const memento = subject().context[name];
        assert.equal(memento.get('missing'), undefined);
        assert.equal(memento.get('missing', 'otherwise'), 'otherwise');
        const value = { text: 'ü', none: undefined, at: new Date(0) };
        const updated = memento.update('contract', value);
        value.text = 'changed later';
        const kept = { text: 'ü', at: '1970-01-01T00:00:00.000Z' };
        assert.deepEqual(memento.get('contract'), kept);
        await updated;
        assert.deepEqual(memento.get('contract', 'otherwise'), kept);
        assert.ok(memento.keys().includes('contract'));
        await memento.update('contract', undefined);
        assert.equal(memento.get('contract'), undefined);
        assert.ok(!memento.keys().includes('contract'));
      });
    }
  });

  it('secrets are kept and deleted, and each change is told', async () => {
    const { secrets } = subject().context;
    const stored = next(secrets.onDidChange);
    await secrets.store('contract', 'ü');
    assert.deepEqual(await stored, { key: 'contract' });
    assert.equal(await secrets.get('contract'), 'ü');
    const deleted = next(secrets.onDidChange);
    await secrets.delete('contract');
    assert.deepEqual(await deleted, { key: 'contract' });
    assert.equal(await secrets.get('contract'), undefined);
  });
}
