import type { CommandTable } from '../../commands/commandTable';
import { copyAsCurl } from './host/copyAsCurl';
import { CurlCopier } from './host/curlCopier';

type CurlContext = Omit<Parameters<typeof copyAsCurl>[0], 'curl'> & {
  readonly copying: ConstructorParameters<typeof CurlCopier>;
};

/** Queries as cURL commands. */
export function registerCurl({ copying, ...context }: CurlContext): CommandTable {
  const curl = new CurlCopier(...copying);
  return { copyAsCurl: () => copyAsCurl({ ...context, curl }) };
}
