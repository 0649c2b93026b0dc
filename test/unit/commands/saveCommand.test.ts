import assert from 'node:assert/strict';
import type { SaveCommand } from '../../../src/commands/saveCommand';
import { SecretMask } from '../../../src/core/text/secretMask';
import { loadHostModule } from '../../support/loadHostModule';

describe('a file that a command saves', () => {
  it('has no secrets', async () => {
    const written: string[] = [];
    class Uri {}
    const { SaveCommand: Loaded } = await loadHostModule<{ SaveCommand: typeof SaveCommand }>(
      ['../commands/saveCommand'],
      {
        Uri,
        workspace: {
          fs: {
            writeFile: async (_: Uri, bytes: Uint8Array) =>
              void written.push(new TextDecoder().decode(bytes)),
          },
        },
      },
    );
    class Save extends Loaded {
      readonly id = 'save';
      protected readonly emptyText = '';
      protected fileOf() {
        return { title: '', name: '', filters: {}, text: 'Bearer canary-token', saved: '' };
      }
    }
    const mask = new SecretMask();
    mask.add('canary-token');
    await new Save({ current: { live: {} } } as never, mask).execute(new Uri());
    assert.deepEqual(written, ['Bearer ••••••']);
  });
});
