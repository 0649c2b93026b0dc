import * as vscode from 'vscode';
import type { LiveConversationPorts } from '../../../core/asking/liveConversation';
import type { FoundParts } from '../../../core/asking/partFinder';
import { abortable } from '../../../core/async/abortable';
import type { AgentQueryError } from '../../../core/errors/agentQueryError';
import type { FindFiles } from '../../../core/parts/partInspector';
import type { PartRecord, PartSource } from '../../../core/parts/partSource';
import { readServiceRef, type ServiceRef } from '../../../core/services/service';
import type { Hooks } from '../../../host/app/hooks';
import type { Actions } from '../../../host/panels/actions';
import {
  concernsText,
  type LeftOut,
  moreFilesText,
  shortList,
} from '../../../host/parts/concernText';
import { sourceRange } from '../../../host/parts/editorSources';
import { type FileGatherer, noFilesText, skippedText } from '../../../host/parts/fileGatherer';
import type { Services } from '../../../host/settings/services';
import { ChatAnswer, chatError } from '../../../host/window/chat';
import { Disposable } from '../../../host/window/disposable';
import { stoppable } from '../../../host/window/stoppable';
import type { ActionId } from '../../../protocol/fromPage';
import { AnswerFlow } from '../core/answerFlow';
import { askOnce } from '../core/askOnce';
import { chatMetadata, chatSession, isAutomatic } from '../core/chatRequest';
import { type ReferenceSources, referenceSources } from './referenceSources';

const { t } = vscode.l10n;

/** The command of buttons in Chat. Only these run it, so it is not in the manifest. */
const actionCommand = 'agentQuery.runChatAction';
const includeCommand = 'agentQuery.askInChatWithAll';

/** The command `@agent /include`, which also sends attachments that VS Code added automatically; in the manifest. */
const includeName = 'include';

/**
 * Answers questions to `@agent` in VS Code's Chat view. Chat keeps the conversation; with each answer it also keeps the
 * id and the service that the conversation has for Agent Query.
 */
export class ChatParticipant extends Disposable {
  private readonly ended = new AbortController();
  /** The question that a button asks again, and its attachments: Chat cannot be made to attach them again. */
  private again:
    | { readonly prompt: string; readonly attached: readonly vscode.ChatPromptReference[] }
    | undefined;

  constructor(
    private readonly ports: LiveConversationPorts,
    private readonly files: FileGatherer,
    private readonly services: Services,
    private readonly actions: Actions,
    private readonly hooks: Pick<Hooks, 'arguments'>,
  ) {
    super();
    this._register({ dispose: () => this.ended.abort() });
    this._register(
      vscode.commands.registerCommand(actionCommand, (action: ActionId, service: unknown) =>
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
    return stoppable(token, this.ended.signal, signal =>
      this.ask(request, history, new ChatAnswer(stream), signal),
    );
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
    const attachments = await abortable(signal, () => referenceSources(all, withAutomatic)).catch(
      () => undefined,
    );
    if (!attachments) {
      return session ? { metadata: chatMetadata(session) } : {};
    }
    const attached = new AttachedParts(attachments, answer);
    const find: FindFiles = async (chosen, stopped) => {
      const files = await this.files.findSilently(chosen, stopped);
      attached.skipped = files?.skipped ?? 0;
      return files;
    };
    const flow = new AnswerFlow(answer, this.ports.clock, t('Reasoning'));
    const { error, sentTo, issuedSession } = await askOnce(this.ports, {
      question: prompt,
      kwargs: this.hooks.arguments.defaults(service),
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
      onEvent: event => flow.push(event),
    });
    flow.end();
    if (sentTo && attachments.automatic.length > 0) {
      const title = t('Ask again with the context from VS Code');
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

  /** The attachments of a question that a button asks again, from the first time that it was asked. */
  private takeAgain(prompt: string): readonly vscode.ChatPromptReference[] {
    const { again } = this;
    this.again = undefined;
    return again?.prompt === prompt ? again.attached : [];
  }

  /** Shows the details of an error besides its text, and the remedies. */
  private showError(
    error: AgentQueryError,
    answer: ChatAnswer,
    service: ServiceRef,
  ): Pick<vscode.ChatResult, 'errorDetails'> {
    const { text, detail, actions } = this.actions.banner(error);
    if (detail !== '') {
      answer.block(detail);
    }
    for (const { id, label } of actions) {
      if (!this.actions.needsTurn(id)) {
        answer.button(label, actionCommand, id, { ...service });
      } else if (id === 'askOtherService') {
        // A conversation stays with its service, and each chat is a conversation.
        answer.button(t('New chat'), 'workbench.action.chat.newChat');
      }
    }
    return { errorDetails: chatError(text) };
  }
}

/** The attachments of a question in Chat: selects the parts to send, and lists the others. */
class AttachedParts {
  /** The number of files and folders that a search has skipped. */
  skipped = 0;
  /** The reason why the question was not sent; undefined if it was sent. */
  refusal: string | undefined;
  /** The notes on parts that were left out; empty if everything was sent. */
  notes = '';

  constructor(
    private readonly attached: ReferenceSources,
    private readonly answer: ChatAnswer,
  ) {}

  get sources(): readonly PartSource[] {
    return this.attached.sources;
  }

  /** @returns the parts to send; undefined if something is attached but none of it can be sent */
  decide({ parts, excluded, more, isEmpty }: FoundParts): readonly PartRecord[] | undefined {
    const included = parts.filter(part => part.included);
    const { sources, leftOut, automatic } = this.attached;
    const omissions = [
      ...(leftOut.length > 0 ? [leftOutText(leftOut)] : []),
      ...(excluded.length > 0 ? [concernsText(excluded)] : []),
    ].join(', ');
    if (included.length === 0 && sources.length + leftOut.length > 0) {
      this.refusal =
        omissions === '' ? noFilesText(this.skipped) : t('Nothing was sent: {0}.', omissions);
      return undefined;
    }
    const all = [omissions, leftOutText(automatic)].filter(each => each !== '').join(', ');
    const notes = [
      ...(all === '' ? [] : [t('Not included: {0}.', all)]),
      ...(more ? [moreFilesText(more.limit)] : []),
      ...(isEmpty && omissions === '' ? [t('No files were found in the selected folders.')] : []),
      ...(this.skipped > 0 ? [`${skippedText(this.skipped)}.`] : []),
    ];
    this.notes = notes.join(' ');
    for (const { source } of included) {
      const reference = referenceTo(source);
      if (reference) {
        this.answer.reference(reference);
      }
    }
    return included;
  }
}

function leftOutText(leftOut: readonly LeftOut[]): string {
  return shortList(leftOut.map(({ name = '', reason }) => `${name} (${reason})`));
}

/** The source of a part, for Chat's list of references; undefined if it is in no file. */
function referenceTo(source: PartSource): vscode.Uri | vscode.Location | undefined {
  if (source.kind === 'file') {
    return vscode.Uri.parse(source.uri);
  }
  if (source.kind === 'selection') {
    return new vscode.Location(vscode.Uri.parse(source.uri), sourceRange(source));
  }
  return undefined;
}
