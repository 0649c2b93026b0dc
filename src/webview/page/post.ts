import type { FromPanel } from '../../protocol/fromPanel';
import { vscodeApi } from './vscodeApi';

/** Sends a message to the extension. */
export function post(message: FromPanel): void {
  vscodeApi.postMessage(message);
}
