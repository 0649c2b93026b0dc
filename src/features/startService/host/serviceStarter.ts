import * as vscode from 'vscode';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import { LatestTasks } from '../../../core/async/latestTasks';
import type { Turn } from '../../../core/conversation/turn';
import { messageOf } from '../../../core/errors/agentQueryError';
import { visibleText } from '../../../core/text/foreignText';
import type { Asker } from '../../../host/asking/asker';
import type { ConversationPanel } from '../../../host/page/conversationPanel';
import { Disposable } from '../../../host/window/disposable';
import { showOffer } from '../../../host/window/notifications';
import {
  isRunning,
  type LocalService,
  refusingService,
  type ServicePorts,
  waitFor,
} from '../core/localService';
import { pickStart, type Start, type StartChoices } from './pickStart';

const { t } = vscode.l10n;

/** The time limit for a service to start, in seconds; the user can add the same time again. */
const limitSeconds = 30;

/** The key of the choices in the state of the workspace, by the origin of the service. */
const stateKey = 'startService';

/** A start, and the question for which the user has chosen it. */
interface Attempt extends Start {
  readonly service: LocalService;
  readonly turn: Turn;
  readonly panel: ConversationPanel;
  /** Ends the waiting. */
  readonly abort: AbortController;
}

/** Starts services of this machine at the request of the user, and waits until they accept connections. */
export class ServiceStarter extends Disposable {
  /** The attempts of conversations. */
  private readonly attempts = this._register(new LatestTasks<LiveConversation>());

  constructor(
    private readonly ports: ServicePorts,
    private readonly asker: Asker,
    private readonly state: vscode.Memento,
  ) {
    super();
  }

  /** False in Restricted Mode, and without a workspace. */
  get canStart(): boolean {
    return vscode.workspace.isTrusted && (vscode.workspace.workspaceFolders ?? []).length > 0;
  }

  /** Has the user choose a start for a question whose service refused the connection, and starts the service. */
  async start(turn: Turn, panel: ConversationPanel): Promise<void> {
    const service = turn.error && refusingService(turn.error);
    if (!service || !this.canStart) {
      return;
    }
    if (await isRunning(this.ports, service)) {
      await showOffer(
        t('{0} accepts connections now.', service.host),
        t('Ask again'),
        () => panel.live.conversation.has(turn) && this.asker.askAgain(panel, turn),
        panel.notice.info,
      );
      return;
    }
    const start = await pickStart(service, this.ports.clock, this.choices[service.origin]);
    const { live } = panel;
    if (!start || live.ended.aborted) {
      return;
    }
    this.remember(service, start);
    await this.attempts.run(live, abort => this.attempt({ ...start, service, turn, panel, abort }));
  }

  private get choices(): StartChoices {
    return this.state.get<StartChoices>(stateKey, {});
  }

  private remember({ origin }: LocalService, { startable: { key }, asks }: Start): void {
    // Not awaited: VS Code may not be able to save it.
    void this.state.update(stateKey, { ...this.choices, [origin]: { key, asks } });
  }

  private async attempt(attempt: Attempt): Promise<void> {
    const { startable, service, panel, abort } = attempt;
    const name = visibleText(startable.name);
    // It may have been started elsewhere while the list was open.
    let isReady = await isRunning(this.ports, service);
    let failure: string | undefined;
    let listening: vscode.Disposable | undefined;
    let isOver = false;
    const fail = (text?: string) => {
      if (!abort.signal.aborted) {
        failure = text;
        abort.abort();
      }
    };
    const run = async () => {
      try {
        listening = await startable.run(exitCode => fail(endText(name, exitCode, service)));
        if (!listening) {
          fail();
        } else if (isOver) {
          listening.dispose();
        }
      } catch (error) {
        fail(t('"{0}" could not be started: {1}', name, messageOf(error)));
      }
    };
    const wait = () => waitFor(service, this.ports, limitSeconds * 1000, abort.signal);
    try {
      if (!isReady && !abort.signal.aborted) {
        // Not awaited: a task that has to run before a debug session may never end, and be the service itself.
        void run();
        isReady = await showWaiting(attempt, wait);
      }
      while (!isReady && !abort.signal.aborted) {
        const longer = t('Wait');
        const text = t(
          '{0} still refuses connections. Check the output of "{1}", or wait another {2} s.',
          service.host,
          name,
          limitSeconds,
        );
        if ((await panel.notice.warning(text, longer)) !== longer) {
          return;
        }
        isReady = await showWaiting(attempt, wait);
      }
      if (failure !== undefined) {
        // Another window may have started it at the same time, and have its port.
        isReady = await isRunning(this.ports, service);
      }
      if (panel.live.ended.aborted) {
        return;
      }
      if (isReady) {
        this.finish(attempt);
      } else if (failure !== undefined) {
        void panel.notice.error(failure);
      }
    } finally {
      isOver = true;
      listening?.dispose();
    }
  }

  /** The service accepts connections: asks again, or returns the question. */
  private finish({ asks, service, turn, panel }: Attempt): void {
    if (!panel.live.conversation.has(turn)) {
      return;
    }
    if (asks) {
      void this.asker.askAgain(panel, turn);
      return;
    }
    this.asker.restore(panel, turn);
    void panel.notice.info(
      t('{0} accepts connections now. Your question is in the question box.', service.host),
    );
  }
}

/** Shows a notice with Stop while the user waits for a service. Closing or replacing it ends the waiting, too. */
async function showWaiting(
  { startable, service, panel, abort }: Attempt,
  wait: () => Promise<boolean>,
): Promise<boolean> {
  let isShown = true;
  let isWaiting = true;
  const onClose = () => {
    isShown = false;
    if (isWaiting) {
      abort.abort();
    }
  };
  const name = visibleText(startable.name);
  panel.notice.post({
    severity: 'info',
    text: t('"{0}" is starting. Waiting for {1}…', name, service.host),
    choices: [{ label: t('Stop'), act: onClose }],
    onClose,
  });
  const isReady = await wait();
  isWaiting = false;
  if (isShown) {
    panel.notice.clear();
  }
  return isReady;
}

function endText(name: string, exitCode: number | undefined, { host }: LocalService): string {
  return exitCode === undefined
    ? t('"{0}" ended before {1} accepted a connection.', name, host)
    : t('"{0}" ended with exit code {1} before {2} accepted a connection.', name, exitCode, host);
}
