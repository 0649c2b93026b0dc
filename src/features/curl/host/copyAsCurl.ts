import * as vscode from 'vscode';
import type { Conversation } from '../../../core/conversation/conversation';
import type { Turn } from '../../../core/conversation/turn';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { wholeBytes } from '../../../core/files/wholeBytes';
import { agreedTo } from '../../../core/parts/partLimits';
import { queryBody } from '../../../core/query/queryBody';
import { serviceHeaders } from '../../../core/query/requestHeaders';
import { isThisMachine } from '../../../core/query/thisMachine';
import type { RequestBody } from '../../../core/query/transport';
import { tlsFiles } from '../../../core/services/tlsFiles';
import { byteSize } from '../../../core/text/byteSize';
import { strings } from '../../../core/text/json';
import { type Actions, showQueryError } from '../../../host/panels/actions';
import type { OpenPanels } from '../../../host/panels/openPanels';
import type { PartOpener } from '../../../host/parts/partOpener';
import { writeNewFile } from '../../../host/requests/saveFile';
import type { SetupForms } from '../../../host/requests/setupForms';
import { authOf, checkTemplate, ofService } from '../../../host/settings/querySettings';
import type { ServiceAccess } from '../../../host/settings/serviceAccess';
import { showError, showInformation, showOffer } from '../../../host/window/notifications';
import { type CurlProxy, type CurlQuery, curlCommand, secretVariables } from '../core/curlCommand';
import { kwargsForFile, markedKwargs, withVariables } from '../core/secretKwargs';
import { type CurlBody, type CurlFile, type Shell, shellOf } from '../core/shell';

const { t } = vscode.l10n;

/** Bytes of the largest body that is saved for a command: it is in memory as a whole. */
const maxBodyBytes = 256 * 1024 * 1024;

/**
 * Bytes of the largest body within a command. It is a tenth of what Linux and half of what Windows take as one argument,
 * and about what people like to paste.
 */
const maxInlineBytes = 16_000;

interface CurlContext {
  readonly access: ServiceAccess;
  readonly actions: Actions;
  readonly forms: SetupForms;
  readonly opener: PartOpener;
  readonly panels: OpenPanels;
}

/**
 * Copies the last query of the current conversation as a command for the user's shell. Without a service, shows where to
 * enter its address.
 */
export async function copyAsCurl(context: CurlContext): Promise<void> {
  const { actions, forms, panels } = context;
  const conversation = panels.current?.live.conversation;
  const turn = conversation?.lastSent;
  if (forms.isNeededFor(conversation)) {
    forms.reveal();
    return;
  }
  if (!conversation || !turn) {
    void showInformation(t('There is no query to copy yet.'));
    return;
  }
  try {
    await copyQuery(context.opener, await describeQuery(context.access, conversation), turn);
  } catch (error) {
    if (!(error instanceof AgentQueryError)) {
      throw error;
    }
    showQueryError(error, actions, conversation.service);
  }
}

/**
 * Copies a query with the current content of its files, and says for which shell. The user can copy it for the other
 * one instead. A large body is saved to a file that the user chooses.
 *
 * @throws {AgentQueryError} of kind `configuration` or `content`
 */
export async function copyQuery(
  opener: PartOpener,
  { session, kwargs, ...settings }: DescribedQuery,
  turn: Turn,
): Promise<void> {
  const marked = markedKwargs(session, kwargs, turn.kwargs);
  const { kwargs: fileKwargs, toReplace } = kwargsForFile(marked);
  const opened = await opener.open(turn.parts.map(agreedTo));
  const parts = [
    ...opened.map(({ outgoing }) => outgoing),
    { type: 'text', text: turn.question } as const,
  ];
  const forFile = queryBody(parts, fileKwargs);
  if (forFile.length > maxBodyBytes) {
    void showError(
      t(
        'The query is too large to copy ({0}). Ask again without the largest files to copy it.',
        byteSize(forFile.length),
      ),
    );
    return;
  }
  const body =
    forFile.length > maxInlineBytes
      ? await savedBody(await bytesOf(forFile), toReplace)
      : { json: withVariables(new TextDecoder().decode(await bytesOf(queryBody(parts, marked)))) };
  if (body) {
    await copyFor(terminalShell(), { ...settings, proxy: proxySetting(settings.url), body });
  }
}

type DescribedQuery = Awaited<ReturnType<typeof describeQuery>>;

/**
 * The query of a conversation without its secrets: the template of the token's header, the names of other headers, and
 * the keyword arguments of the settings with their placeholders.
 *
 * @throws {AgentQueryError} of kind `configuration`
 */
async function describeQuery(
  { accessTokens, querySettings, services }: ServiceAccess,
  conversation: Conversation,
) {
  const service = services.of(conversation.service);
  const authHeader = querySettings.authHeaderOf(service);
  const url = querySettings.urlOf(service);
  const hasToken = await accessTokens.isExpected(new URL(url).origin, authOf(service));
  if (hasToken) {
    checkTemplate(authHeader);
  }
  return {
    url,
    session: querySettings.sessionOf(conversation),
    kwargs: querySettings.kwargsOf(service),
    authHeader: hasToken ? authHeader : undefined,
    headers: Object.keys(ofService(service, () => serviceHeaders(service.headers))),
    tls: url.startsWith('https:') ? ofService(service, () => tlsFiles(service.tls)) : undefined,
  };
}

async function bytesOf(body: RequestBody): Promise<Uint8Array> {
  return wholeBytes(body.chunks(), body.length);
}

/** Copies a command and resolves. Later, copies it for the other shell if the user selects that in the notification. */
async function copyFor({ shell, isWindows }: TerminalShell, query: CurlQuery): Promise<void> {
  await vscode.env.clipboard.writeText(curlCommand(query, shell, isWindows));
  const other = shell === 'posix' ? 'powershell' : 'posix';
  void showOffer(copiedText(query, shell), t('Copy for {0}', shellLabels[other]), () =>
    copyFor({ shell: other, isWindows }, query),
  );
}

/** The notification about a copied command. */
function copiedText(query: CurlQuery, shell: Shell): string {
  const variables = secretVariables(query);
  return [
    t('Query copied as a cURL command for {0}.', shellLabels[shell]),
    ...(variables.length > 0
      ? [t('The command reads secrets from these variables: {0}', `${variables.join(', ')}.`)]
      : []),
    ...('file' in query.body ? fileTexts(query.body) : []),
  ].join(' ');
}

function fileTexts({ file, toReplace }: CurlFile): readonly string[] {
  return [
    t('The command sends the body from the file {0}.', file),
    ...(toReplace.length > 0
      ? [t('Replace these texts in the file with the secrets: {0}', `${toReplace.join(', ')}.`)]
      : []),
  ];
}

const shellLabels: Readonly<Record<Shell, string>> = {
  posix: 'bash, zsh',
  powershell: 'PowerShell',
};

/** Asks where to save a body. @returns undefined if it is not saved */
async function savedBody(
  bytes: Uint8Array,
  toReplace: readonly string[],
): Promise<CurlBody | undefined> {
  const title = t('Save the query body ({0}) for the cURL command', byteSize(bytes.length));
  const suggested = { title, name: 'agent-query-body.json', filters: { JSON: ['json'] } };
  const saved = await writeNewFile(suggested, bytes);
  return saved && { file: saved.fsPath, toReplace };
}

/** The shell that the user would paste a command into. */
interface TerminalShell {
  readonly shell: Shell;
  readonly isWindows: boolean;
}

/**
 * The shell of the active terminal; if there is none or it is not known, the shell of the default terminal profile.
 *
 * @param terminal the active one
 * @param defaultShell path of the shell of the default profile; empty in a browser
 */
export function terminalShell(
  terminal: Pick<vscode.Terminal, 'state' | 'creationOptions'> | undefined = vscode.window
    .activeTerminal,
  defaultShell = vscode.env.shell,
): TerminalShell {
  const options = terminal?.creationOptions;
  const path = options && 'shellPath' in options ? options.shellPath : undefined;
  const known = [terminal?.state.shell, path, defaultShell]
    .map(shell => (shell === undefined ? undefined : shellOf(shell)))
    .find(shell => shell !== undefined);
  // A browser knows no shell. If the user then chooses PowerShell, it is most likely Windows PowerShell.
  return { shell: known ?? 'posix', isWindows: !defaultShell.startsWith('/') };
}

/**
 * The proxy of VS Code's settings for a URL. The proxy of the environment is also curl's own.
 *
 * @returns undefined if there is none, or if VS Code does not use it
 */
export function proxySetting(url: string): CurlProxy | undefined {
  const settings = vscode.workspace.getConfiguration('http');
  const proxy = settings.get<unknown>('proxy');
  if (
    typeof proxy !== 'string' ||
    settings.get('proxySupport') === 'off' ||
    isThisMachine(new URL(url).hostname)
  ) {
    return undefined;
  }
  let parsed: URL;
  try {
    parsed = new URL(proxy);
  } catch {
    return undefined;
  }
  const hasLogin = parsed.username !== '' || parsed.password !== '';
  parsed.username = '';
  parsed.password = '';
  return { url: parsed.href, hasLogin, except: strings(settings.get('noProxy')) };
}
