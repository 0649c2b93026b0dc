import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../host/root.mjs';

const original = path.join(root, 'test/fixtures/sample');

/** A copy of the sample workspace, which a test may change. */
export interface SampleFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function copySample(): Promise<SampleFolder> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'agent-query-sample-'));
  const folder = path.join(parent, 'tides');
  await cp(original, folder, { recursive: true });
  return { path: folder, remove: () => rm(parent, { recursive: true, force: true }) };
}
