import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { askIn } from '../../browser/questionBox';
import { root } from '../../host/root.mjs';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { copySample, type SampleFolder } from './sampleFolder';
import { openWorkbench, type Workbench, type WorkbenchOptions } from './workbench';

/** A window with the sample workspace open, and the service that it queries. */
export interface WorkbenchInUse {
  readonly workbench: Workbench;
  readonly service: RecordingService;
  readonly sample: SampleFolder;
  /** The page of the conversation. */
  readonly panel: FrameLocator;
  /** Writes a question and sends it. */
  ask(question: string): Promise<void>;
  /**
   * Begins a topic in a window that others may have used: closes all editors and notifications, and forgets
   * what the service has received.
   */
  begin(): Promise<void>;
}

/**
 * Opens one window for all tests of a `describe`: each test continues where the previous one ended.
 *
 * @param settings user settings besides the base URL, or with another one; with undefined, there is none
 * @param prepare writes to the workspace before the window opens
 * @param fixtures additional extensions, as names of folders in test/fixtures
 * @param opened what the window opens; by default the sample
 */
export function useWorkbench(
  settings: Readonly<Record<string, unknown>> = {},
  prepare?: (sample: SampleFolder) => Promise<void>,
  fixtures: readonly string[] = [],
  opened: (sample: SampleFolder) => Pick<WorkbenchOptions, 'folder' | 'workspace'> = ({
    path,
  }) => ({
    folder: path,
  }),
): WorkbenchInUse {
  let workbench: Workbench;
  let service: RecordingService;
  let sample: SampleFolder;

  before(async () => {
    [sample, service] = await Promise.all([copySample(), startRecordingService()]);
    await prepare?.(sample);
    workbench = await openWorkbench({
      ...opened(sample),
      extension: 'development',
      alsoExtensions: fixtures.map(name => path.join(root, 'test/fixtures', name)),
      settings: { 'agentQuery.baseUrl': service.url, ...settings },
    });
  });

  after(async () => {
    await workbench?.dispose();
    await Promise.all([service?.dispose(), sample?.remove()]);
  });

  return {
    get workbench() {
      return workbench;
    },
    get service() {
      return service;
    },
    get sample() {
      return sample;
    },
    get panel() {
      return workbench.panel();
    },
    ask: question => askIn(workbench.panel(), question),
    begin: async () => {
      await workbench.tidy();
      service.reset();
    },
  };
}
