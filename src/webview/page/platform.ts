/** True if the window is on macOS, wherever the extension runs; tests load this where there is no window. */
export const isMac = globalThis.navigator?.userAgent.includes('Mac');
