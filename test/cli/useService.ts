import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RecordingService, startRecordingService } from '../service/recordingService';
import { duringTest } from '../support/duringTest';
import { installProgram } from '../support/program';

/** A service to call, and a folder to call it from. */
interface Called {
  readonly service: RecordingService;
  /** Empty at the start of each test, and without links in its path. */
  readonly folder: string;
}

/** Installs the program and starts a recording service for the tests of a `describe`. */
export function useService(): Called {
  let service: RecordingService | undefined;
  let folder = '';
  before(async () => {
    await installProgram();
    service = await startRecordingService();
  });
  beforeEach(async () => {
    service?.reset();
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'agent-query-called-')));
  });
  afterEach(() => rm(folder, { recursive: true }));
  after(() => service?.dispose());
  return {
    service: duringTest(() => service),
    get folder() {
      return folder;
    },
  };
}
