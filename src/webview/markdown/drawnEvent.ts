/** Type of the event for text that has arrived and is drawn now, but not laid out yet; it bubbles. */
export const drawnEvent = 'md-drawn';
