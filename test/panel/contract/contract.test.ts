import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describeContract } from '../../contract/contract';
import { copySample, type SampleFolder } from '../../ui/support/sampleFolder';
import { Host } from '../standIn/host';
import { Uri } from '../standIn/uri';
import { UserData } from '../standIn/userData';

describe('the stand-in for VS Code', () => {
  let data: UserData;
  let sample: SampleFolder;
  let host: Host;

  before(async () => {
    [data, sample] = await Promise.all([UserData.create(), copySample()]);
    host = new Host({ data, folder: sample.path });
    await mkdir(path.join(sample.path, 'contract'));
  });

  after(async () => {
    await Promise.all([sample.remove(), data.remove()]);
  });

  describeContract(() => ({
    vscode: host.api,
    context: host.context,
    folder: Uri.file(path.join(sample.path, 'contract')),
  }));
});
