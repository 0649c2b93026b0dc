import type { Topic } from '../measurement';
import { blocks } from './blocks';
import { opening } from './opening';
import { posts } from './posts';
import { streaming } from './streaming';
import { turns } from './turns';

/** In the order in which they run and are shown. */
export const topics: readonly Topic[] = [streaming, blocks, posts, opening, turns];
