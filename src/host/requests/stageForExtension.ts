import { readCallerStaging } from '../../core/query/request/callerRequest';
import type { FileGatherer } from '../files/fileGatherer';
import { fileSource } from '../files/fileSource';
import { uniqueUris } from '../files/openFiles';
import { parseUri } from '../files/parseUri';
import type { Asker } from './asker';

/**
 * Attaches what another extension passes to the next question of the current conversation, and shows it.
 *
 * @param request unchecked
 * @throws {AgentQueryError} of kind `configuration` if the request is not valid
 */
export async function stageForExtension(
  asker: Asker,
  files: FileGatherer,
  request: unknown,
): Promise<void> {
  const { sources, uris, question } = readCallerStaging(request, parseUri);
  const found = uniqueUris(uris).map(uri => fileSource(uri));
  await asker.stageFor([...sources, ...found], question, files.find);
}
