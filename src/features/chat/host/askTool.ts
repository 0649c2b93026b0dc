import * as vscode from 'vscode';
import { shorten } from '../../../base/shorten';
import type { LiveConversationPorts } from '../../../core/asking/liveConversation';
import { abortable } from '../../../core/async/abortable';
import { AgentQueryError, toAgentQueryError } from '../../../core/errors/agentQueryError';
import { type ServiceRef, serviceRef } from '../../../core/services/service';
import { byteSize } from '../../../core/text/byteSize';
import type { Hooks } from '../../../host/app/hooks';
import { host } from '../../../host/errors/errorDescription';
import { errorText } from '../../../host/errors/errorText';
import { type LeftOut, shortList } from '../../../host/parts/concernText';
import type { QuerySettings } from '../../../host/settings/querySettings';
import type { Services } from '../../../host/settings/services';
import { confirmationMessages, literalParagraph } from '../../../host/window/chat';
import { Disposable } from '../../../host/window/disposable';
import { inertError } from '../../../host/window/notifications';
import { stoppable } from '../../../host/window/stoppable';
import { askOnce, type SingleResult } from '../core/askOnce';
import { Confirmations, type ShownRequest } from '../core/confirmations';
import { readToolInput } from '../core/toolInput';
import type { ToolFiles, ToolPart } from './toolFiles';

const { t } = vscode.l10n;

/** The maximum length of an answer for a language model, in UTF-16 code units. */
const maxAnswerLength = 400_000;

/** A request of a language model, with everything that would be sent. */
interface ToolRequest extends ShownRequest {
  readonly question: string;
  readonly service: ServiceRef;
  readonly items: readonly ToolPart[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * The tool with which other agents ask the service. A person sees the whole request, and its target, before it is sent:
 * if a file or the service has changed by then, the request is not sent.
 */
export class AskTool extends Disposable implements vscode.LanguageModelTool<unknown> {
  private readonly confirmations = new Confirmations();
  private readonly ended = new AbortController();

  constructor(
    private readonly ports: LiveConversationPorts,
    private readonly services: Pick<Services, 'chosen'>,
    private readonly settings: Pick<QuerySettings, 'urlOf'>,
    private readonly files: ToolFiles,
    private readonly hooks: Pick<Hooks, 'arguments'>,
  ) {
    super();
    this._register({ dispose: () => this.ended.abort() });
  }

  /** Prepares the confirmation. Without a message, no person is asked; then {@link invoke} sends nothing. */
  async prepareInvocation(
    { input }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation | undefined> {
    const reading = stoppable(token, this.ended.signal, signal => this.read(input, signal));
    const read = await reading.catch(() => undefined);
    const request = read && cannotSend(read) === undefined ? read : undefined;
    this.confirmations.prepare(keyOf(input), request);
    if (!request) {
      // The invocation reports the reason.
      return undefined;
    }
    return {
      invocationMessage: literalParagraph(t('Asking {0}', host(request.url))),
      confirmationMessages: confirmationMessages({
        title: t('Ask the agent service?'),
        address: { heading: t('The following is sent to:'), items: [request.url] },
        lists: [
          {
            heading: t('Files and selections:'),
            items: request.items.map(({ label, bytes }) => `${label} (${byteSize(bytes)})`),
          },
          { heading: t('Not sent:'), items: request.leftOut.map(leftOutLine) },
        ],
        textHeading: t('Question:'),
        text: request.question,
      }),
    };
  }

  /**
   * Asks the question, if the request is still the one that a person agreed to.
   *
   * @throws {Error} with a text for the language model if there is no answer, or `CancellationError`
   */
  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    try {
      return await stoppable(token, this.ended.signal, async signal => {
        const request = await this.read(input, signal);
        const refusal = cannotSend(request) ?? this.unconfirmed(request);
        if (refusal !== undefined) {
          throw inertError(new Error(refusal));
        }
        return toolResult(await this.ask(request, signal), request.leftOut);
      });
    } catch (thrown) {
      if (thrown instanceof Error && !(thrown instanceof AgentQueryError)) {
        throw thrown;
      }
      const error = toAgentQueryError(thrown);
      throw error.kind === 'cancelled'
        ? new vscode.CancellationError()
        : inertError(new Error(errorText(this.ports.mask.error(error))));
    }
  }

  /** The reason why a request may not be sent although its input was shown; undefined if it may. */
  private unconfirmed(request: ToolRequest): string | undefined {
    const changes = this.confirmations.take(request);
    if (!changes) {
      return t("Nothing was sent, because the request wasn't confirmed.");
    }
    return changes.length === 0
      ? undefined
      : t(
          'Nothing was sent, because {0} changed after it was confirmed. Call the tool again to confirm the current version.',
          shortList(changes),
        );
  }

  private async read(input: unknown, signal: AbortSignal): Promise<ToolRequest> {
    const { question, items } = readToolInput(input);
    const service = this.services.chosen;
    const url = this.settings.urlOf(service);
    const { parts, leftOut } = await abortable(signal, () => this.files.read(items, signal));
    return {
      key: keyOf(input),
      question,
      url,
      service: serviceRef(service),
      items: parts,
      leftOut,
    };
  }

  private ask(
    { question, url, service, items }: ToolRequest,
    signal: AbortSignal,
  ): Promise<SingleResult> {
    const ports: LiveConversationPorts = {
      ...this.ports,
      configuration: async (ref, stopped, kwargs) => {
        const configuration = await this.ports.configuration(ref, stopped, kwargs, false);
        if (configuration.url !== url) {
          throw new AgentQueryError('configuration', 'the service has changed', {
            code: 'request',
          });
        }
        return configuration;
      },
    };
    return askOnce(ports, {
      question,
      kwargs: this.hooks.arguments.defaults(service),
      conversationId: crypto.randomUUID(),
      service,
      sources: items.map(({ source }) => source),
      signal,
      // Parts that had to be left out already are.
      decide: ({ parts, excluded }) => (excluded.length === 0 ? parts : undefined),
      onEvent: () => undefined,
    });
  }
}

/** The key of an input. All invalid inputs, which are never sent, have the same key. */
function keyOf(input: unknown): string {
  try {
    const { question, items } = readToolInput(input);
    return JSON.stringify([question, items]);
  } catch {
    return '';
  }
}

/** The reason why there is nothing to send; undefined if there is something. */
function cannotSend({ items, leftOut }: ToolRequest): string | undefined {
  return items.length === 0 && leftOut.length > 0
    ? t('Nothing was sent: {0}.', leftOut.map(leftOutLine).join(', '))
    : undefined;
}

/**
 * The answer as text for a language model, with notes on it.
 *
 * @throws {AgentQueryError} if there is no answer
 */
function toolResult(
  { answer, error }: SingleResult,
  leftOut: readonly LeftOut[],
): vscode.LanguageModelToolResult {
  if (error && (answer === '' || error.kind === 'cancelled')) {
    throw error;
  }
  const notes = [
    error ? errorText(error) : '',
    answer.length > maxAnswerLength
      ? t('The answer was cut off after {0} characters.', maxAnswerLength)
      : '',
    leftOut.length > 0 ? t('Not sent: {0}.', leftOut.map(leftOutLine).join(', ')) : '',
  ].filter(note => note !== '');
  return new vscode.LanguageModelToolResult(
    [shorten(answer, maxAnswerLength), ...notes].map(
      text => new vscode.LanguageModelTextPart(text),
    ),
  );
}

function leftOutLine({ name = '', reason }: LeftOut): string {
  return `${name} (${reason})`;
}
