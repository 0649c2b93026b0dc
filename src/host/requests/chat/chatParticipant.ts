import * as vscode from 'vscode';
import type { AgentQueryError } from '../../../core/agentQueryError';
import { abortable } from '../../../core/async/abortable';
import { askOnce } from '../../../core/conversation/askOnce';
import { AnswerFlow } from '../../../core/conversation/chat/answerFlow';
import { chatMetadata, chatSession } from '../../../core/conversation/chat/chatSession';
import { isAutomatic } from '../../../core/conversation/chat/isAutomatic';
import type { LiveConversationPorts } from '../../../core/conversation/liveConversation';
import type { FindFiles } from '../../../core/parts/partInspector';
import { readServiceRef, type ServiceRef } from '../../../core/services/serviceRef';
import { Disposable } from '../../disposable';
import { errorBanner } from '../../errors/errorText';
import type { FileGatherer } from '../../files/fileGatherer';
import { followToken } from '../../followToken';
import { type Actions, isServiceAction, type ServiceAction } from '../../service/actions';
import type { Services } from '../../service/services';
import { ChatAnswer, chatError } from '../../window/chat/chatAnswer';
import { AttachedParts } from './attachedParts';
import { referenceSources } from './referenceSources';

const { t } = vscode.l10n;

/** Only buttons in Chat run them, so they are not in the manifest. */
const actionCommand = 'agentQuery.runChatAction';
const includeCommand = 'agentQuery.askInChatWithAll';

/** `@agent /include` also sends what nobody attached, but VS Code added. In the manifest. */
const includeName = 'include';

/**
 * Answers questions to `@agent` in VS Code's Chat view. Chat keeps the conversation; with each answer it also keeps the
 * id and the service that the conversation has for Agent Query.
 */
export class ChatParticipant extends Disposable {
  private readonly ended = new AbortController();
  /** The question that a button asks again, and what was attached to it: Chat cannot be told to attach it again. */
  private again:
    | { readonly prompt: string; readonly attached: readonly vscode.ChatPromptReference[] }
    | undefined;

  constructor(
    private readonly ports: LiveConversationPorts,
    private readonly files: FileGatherer,
    private readonly services: Services,
    private readonly actions: Actions,
  ) {
    super();
    this._register({ dispose: () => this.ended.abort() });
    this._register(
      vscode.commands.registerCommand(actionCommand, (action: ServiceAction, service: unknown) =>
        this.actions.run(action, readServiceRef(service)),
      ),
    );
    this._register(
      vscode.commands.registerCommand(
        includeCommand,
        async (prompt: string, attached: readonly vscode.ChatPromptReference[]) => {
          this.again = { prompt, attached };
          const query = `@agent /${includeName} ${prompt}`;
          await vscode.commands.executeCommand('workbench.action.chat.open', { query });
        },
      ),
    );
  }

  /** Answers a question: the handler of the participant. */
  async answer(
    request: vscode.ChatRequest,
    { history }: vscode.ChatContext,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    if (request.prompt.trim() === '') {
      return { errorDetails: chatError(t('Write a question after @agent.')) };
    }
    const following = followToken(token, this.ended.signal);
    try {
      return await this.ask(request, history, new ChatAnswer(stream), following.signal);
    } finally {
      following.dispose();
    }
  }

  private async ask(
    { prompt, references, command }: vscode.ChatRequest,
    history: readonly unknown[],
    answer: ChatAnswer,
    signal: AbortSignal,
  ): Promise<vscode.ChatResult> {
    const session = chatSession(history);
    const service = session?.service ?? this.ports.currentService();
    const conversationId = session?.conversationId ?? crypto.randomUUID();
    if (service.baseUrl !== '') {
      answer.progress(t('Asking {0}', this.services.label(service)));
    }
    const withAutomatic = command === includeName;
    const all = [...(withAutomatic ? this.takeAgain(prompt) : []), ...references];
    // A file system may never answer.
    const found = await abortable(signal, () => referenceSources(all, withAutomatic)).catch(
      () => undefined,
    );
    if (!found) {
      return session ? { metadata: chatMetadata(session) } : {};
    }
    const attached = new AttachedParts(found, answer);
    const find: FindFiles = async (chosen, stopped) => {
      const files = await this.files.findSilently(chosen, stopped);
      attached.skipped = files?.skipped ?? 0;
      return files;
    };
    const flow = new AnswerFlow(answer, this.ports.clock, t('Reasoning'));
    const { error, sentTo, issuedSession } = await askOnce(this.ports, {
      question: prompt,
      conversationId,
      service,
      issuedSession: session?.issuedSession,
      sources: attached.sources,
      find,
      signal,
      decide: looked => {
        const parts = attached.decide(looked);
        const { notes } = attached;
        flow.heading = notes === '' ? undefined : () => answer.note(notes);
        return parts;
      },
      onEvent: event => flow.add(event),
    });
    flow.end();
    if (sentTo && found.automatic.length > 0) {
      const title = t('Ask again with what VS Code added');
      const attachments = all.filter(reference => !isAutomatic(reference));
      answer.button(title, includeCommand, prompt, attachments);
    }
    const kept = sentTo ? { conversationId, service: sentTo, issuedSession } : session;
    const metadata = kept && chatMetadata(kept);
    const { refusal } = attached;
    if (refusal !== undefined) {
      return { errorDetails: chatError(refusal), ...(metadata && { metadata }) };
    }
    return {
      ...(error && error.kind !== 'cancelled' && this.showError(error, answer, service)),
      ...(metadata && { metadata }),
    };
  }

  /** What was attached when a question was first asked that a button asks again. */
  private takeAgain(prompt: string): readonly vscode.ChatPromptReference[] {
    const { again } = this;
    this.again = undefined;
    return again?.prompt === prompt ? again.attached : [];
  }

  /** Shows what is known of an error besides its text, and what helps. */
  private showError(
    error: AgentQueryError,
    answer: ChatAnswer,
    service: ServiceRef,
  ): Pick<vscode.ChatResult, 'errorDetails'> {
    const { text, detail, actions } = errorBanner(error);
    if (detail !== '') {
      answer.block(detail);
    }
    for (const { id, label } of actions) {
      if (isServiceAction(id)) {
        answer.button(label, actionCommand, id, { ...service });
      } else if (id === 'askOtherService') {
        // A conversation stays with its service, and in Chat, a chat is one.
        answer.button(t('New chat'), 'workbench.action.chat.newChat');
      }
    }
    return { errorDetails: chatError(text) };
  }
}
