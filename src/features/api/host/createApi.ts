import { AgentQueryError } from '../../../core/errors/agentQueryError';
import type { SecretMask } from '../../../core/masking/secretMask';
import type { QueryPorts } from '../../../core/query/queryOptions';
import { type AgentEvent, isAnswer, maskEvent } from '../../../core/stream/agentEvent';
import type { PartStager } from '../../../host/asking/partStager';
import { errorText } from '../../../host/errors/errorText';
import type { ConversationPanels } from '../../../host/panels/conversationPanels';
import type { FileGatherer } from '../../../host/parts/fileGatherer';
import { fileSource, parseUri, uniqueUris } from '../../../host/parts/fileSource';
import type { QuerySettings } from '../../../host/settings/querySettings';
import type { Services } from '../../../host/settings/services';
import { limits } from '../../../protocol/responseLimits';
import type { AgentQueryApi, ApiEvent } from '../core/agentQueryApi';
import { answerCaller, readCallerStaging } from '../core/callerRequest';

/**
 * Creates the API. Secrets are masked in its log events and errors.
 *
 * @param users what asks or shows something to the user; arguments are unchecked
 */
export function createApi(
  ports: QueryPorts,
  querySettings: QuerySettings,
  services: Services,
  mask: SecretMask,
  users: {
    stage(request: unknown): Promise<void>;
    configure(request: unknown): Promise<boolean>;
  },
): AgentQueryApi {
  return {
    apiVersion: 2,
    async *query(request, options) {
      try {
        const events = answerCaller(
          ports,
          // Another extension asks, perhaps while the user is away.
          async (signal, kwargs) => {
            const use = { signal, canAsk: false };
            const connection = await querySettings.readConnection(services.chosen, use);
            mask.addQuery({ headers: connection.headers, kwargs: [kwargs] });
            return connection;
          },
          request,
          options,
        );
        for await (const event of events) {
          yield callerEvent(maskEvent(event, mask, limits.callerLogLength));
        }
      } catch (error) {
        throw shown(error, mask);
      }
    },
    stage: request => showingErrors(mask, () => users.stage(request)),
    configure: request => showingErrors(mask, () => users.configure(request)),
  };
}

/** An event with the documented fields only. */
function callerEvent(event: AgentEvent): ApiEvent {
  if (isAnswer(event) || event.omitted === undefined) {
    return event;
  }
  const { omitted: _, ...fields } = event;
  return { ...fields, message: `${event.message}…` };
}

async function showingErrors<T>(mask: SecretMask, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw shown(error, mask);
  }
}

/** The error with the text that users would see as its message. */
function shown(error: unknown, mask: SecretMask): unknown {
  if (!(error instanceof AgentQueryError)) {
    return error;
  }
  const masked = mask.error(error);
  return masked.with(errorText(masked), {});
}

/**
 * Attaches what another extension passes to the next question of the current conversation, and shows it.
 *
 * @param request unchecked
 * @throws {AgentQueryError} of kind `configuration` if the request is not valid
 */
export async function stageForExtension(
  conversations: ConversationPanels,
  stager: PartStager,
  files: FileGatherer,
  request: unknown,
): Promise<void> {
  const { sources, uris, question } = readCallerStaging(request, parseUri);
  const found = uniqueUris(uris).map(uri => fileSource(uri));
  const panel = conversations.open();
  if (question.trim() !== '') {
    panel.questionBox.keep(question);
  }
  await stager.stage(panel, [...sources, ...found], files.find);
}
