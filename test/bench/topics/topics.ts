import type { Topic } from '../measurement';
import { blocks } from './blocks';
import { eventStream } from './eventStream';
import { opening } from './opening';
import { posts } from './posts';
import { streaming } from './streaming';
import { turns } from './turns';
import { upload } from './upload';

/** In the order in which they run and are shown. */
export const topics: readonly Topic[] = [streaming, blocks, posts, opening, turns, eventStream, upload];
