/**
 * Least time between two updates of an answer, in milliseconds: four frames, faster than anyone reads. The extension
 * posts no more often than the page draws, since each message takes time in both.
 */
export const updateIntervalMs = 66;
