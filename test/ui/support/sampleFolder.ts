import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../host/root.mjs';

const original = path.join(root, 'test/fixtures/sample');

/** A copy of the sample workspace, which a test may change. */
export interface SampleFolder {
  readonly path: string;
  rename(name: string): Promise<void>;
  remove(): Promise<void>;
}

export async function copySample(): Promise<SampleFolder> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'agent-query-sample-'));
  let folder = path.join(parent, 'tides');
  await cp(original, folder, { recursive: true });
  return {
    get path() {
      return folder;
    },
    rename: async name => {
      const renamed = path.join(parent, name);
      await rename(folder, renamed);
      folder = renamed;
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
