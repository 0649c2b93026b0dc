import { rmSync } from 'node:fs';
import { atExit } from '../../host/cleanup.mjs';
import { borrowPort } from './ports';
import { copySample, restoreSample, type SampleFolder } from './sampleFolder';
import { openWorkbench, type Workbench } from './workbench';

/** A window on the sample workspace that test files use one after the other. */
export interface SharedWorkbench {
  readonly workbench: Workbench;
  readonly sample: SampleFolder;
  /** Where its base URL leads: each file starts a service of its own there. */
  readonly servicePort: number;
}

let idle: SharedWorkbench | undefined;

/**
 * Lends the window to a test file, with no editor open and the workspace as it was. What earlier
 * files asked stays in the history.
 */
export async function borrowWorkbench(): Promise<SharedWorkbench> {
  const shared = idle ?? (await open());
  idle = undefined;
  await shared.workbench.tidy();
  await restoreSample(shared.sample);
  return shared;
}

/** Keeps the window for the next file. */
export function returnWorkbench(shared: SharedWorkbench): void {
  idle = shared;
}

/** Closes the window if no file uses it: it would only take time from another one. */
export async function closeIdleWorkbench(): Promise<void> {
  const shared = idle;
  idle = undefined;
  await shared?.workbench.dispose();
}

async function open(): Promise<SharedWorkbench> {
  const [sample, servicePort] = await Promise.all([copySample(), borrowPort()]);
  atExit(() => rmSync(sample.path, { recursive: true, force: true }));
  const workbench = await openWorkbench({
    folder: sample.path,
    extension: 'development',
    settings: { 'agentQuery.baseUrl': `http://127.0.0.1:${servicePort}` },
  });
  return { workbench, sample, servicePort };
}
