import type { Topic } from '../measurement';

/** In the order in which they run and are shown. */
export const topics: readonly Topic[] = [];
