import type { CommandTable } from '../../commands/commandTable';
import { type CurlContext, copyAsCurl } from './host/copyAsCurl';

/** Queries as cURL commands. */
export function registerCurl(context: CurlContext): CommandTable {
  return { copyAsCurl: () => copyAsCurl(context) };
}
