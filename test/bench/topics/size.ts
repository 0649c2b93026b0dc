import { stat } from 'node:fs/promises';
import path from 'node:path';
import { npm } from '../../host/command.mjs';
import { root } from '../../host/root.mjs';
import { goal, ours } from '../goals';
import type { Topic } from '../measurement';

const name = 'size';
const what = 'packaged extension';

export const size: Topic = {
  name,
  title: 'Size',
  how: 'The file that `npm run package` writes, which is what users download.',
  picture: [],

  async measure() {
    await npm(['run', '--silent', 'package'], { cwd: root, output: 'hold' });
    const { size: bytes } = await stat(path.join(root, 'dist/agent-query.vsix'));
    return [
      {
        topic: name,
        what,
        candidate: 'Agent Query',
        role: 'ours',
        unit: 'KB',
        values: [bytes / 1000],
      },
    ];
  },

  goals: measurements => goal(what, ours(measurements, what), 1000, 'KB'),
};
