import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { whenChanged } from './whenChanged';

/** The test extension that changes user settings. Every window has it. */
export const userSettingsExtension = path.join(root, 'test/fixtures/userSettings');

/** Changes user settings of a window. Resolves when VS Code has applied them. */
export async function updateUserSettings(
  userDataDir: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const folder = path.join(userDataDir, 'User/globalStorage/agent-query-test.user-settings');
  const file = (name: string) => path.join(folder, name);
  const id = randomUUID();
  await mkdir(folder, { recursive: true });
  await writeFile(file('request.json.part'), JSON.stringify({ id, settings }));
  await rename(file('request.json.part'), file('request.json'));
  await whenChanged(folder, 'VS Code has applied the settings', async () =>
    (await readFile(file('done.json'), 'utf8').catch(() => '')).includes(id),
  );
}
