import assert from 'node:assert/strict';
import { SavingHealth } from '../../../../src/core/saved/conversationSaver';

describe('the health of saving', () => {
  it('is reported when saving has failed twice, and when all failed data is saved', () => {
    const health = new SavingHealth();
    const told: boolean[] = [];
    health.onChange(canSave => told.push(canSave));
    health.failed('a');
    health.saved('a');
    health.failed('a');
    assert.deepEqual(told, []);
    health.failed('a');
    health.failed('b');
    health.failed('a');
    health.failed('b');
    assert.deepEqual(told, [false]);
    health.saved('a');
    assert.deepEqual(told, [false]);
    health.saved('b');
    assert.deepEqual(told, [false, true]);
  });
});
