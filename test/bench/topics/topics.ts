import type { Topic } from '../measurement';
import { activation } from './activation';
import { blocks } from './blocks';
import { eventStream } from './eventStream';
import { files } from './files';
import { history } from './history';
import { latency } from './latency';
import { memory } from './memory';
import { opening } from './opening';
import { panel } from './panel';
import { size } from './size';
import { streaming } from './streaming';
import { turns } from './turns';
import { upload } from './upload';

/** All topics, in the order in which they run and are shown. */
export const topics: readonly Topic[] = [
  streaming,
  blocks,
  opening,
  turns,
  eventStream,
  upload,
  activation,
  panel,
  latency,
  history,
  files,
  memory,
  size,
];
