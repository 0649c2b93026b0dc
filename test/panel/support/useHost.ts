import type { AgentQueryApi } from '../../../src/features/api/core/agentQueryApi';
import type { CommandResult } from '../../../src/host/asking/commandResult';
import {
  type RecordingService,
  type SentQuery,
  startRecordingService,
} from '../../service/recordingService';
import { duringTest } from '../../support/duringTest';
import { copySample, type SampleFolder } from '../../ui/support/sampleFolder';
import { Host } from '../standIn/host';
import { UserData } from '../standIn/userData';
import { awaited } from './awaited';

/**
 * Opens a window without pages for each test of a `describe`: the built extension on the stand-in for VS Code, and a
 * service that answers “Recorded.”. For what the extension sends and returns, whatever its pages show: a test takes a
 * few hundredths of a second, and no browser starts.
 */
export function useHost(): HostWindow {
  let current: HostWindow | undefined;
  beforeEach(async () => {
    current = await HostWindow.open();
  });
  afterEach(async () => {
    await current?.dispose();
    current = undefined;
  });
  return duringTest(() => current);
}

/** A window with the extension in it, and what other extensions and keybindings get of it. */
export class HostWindow {
  private constructor(
    readonly host: Host,
    readonly api: AgentQueryApi,
    readonly service: RecordingService,
    private readonly data: UserData,
    private readonly sample: SampleFolder,
  ) {}

  static async open(): Promise<HostWindow> {
    const [data, sample, service] = await Promise.all([
      UserData.create(),
      copySample(),
      startRecordingService(),
    ]);
    data.set({ 'agentQuery.baseUrl': service.url });
    const host = new Host({ data, folder: sample.path });
    return new HostWindow(host, (await host.start()) as AgentQueryApi, service, data, sample);
  }

  /** Changes user settings of the extension; undefined removes one. */
  async configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
    this.data.set(
      Object.fromEntries(
        Object.entries(settings).map(([key, value]) => [`agentQuery.${key}`, value]),
      ),
    );
    await this.host.later.passed();
  }

  /** Runs one of the extension's commands, and waits for its end. */
  run<T>(command: string, ...args: readonly unknown[]): Promise<T> {
    return this.host.commands.execute<T>(`agentQuery.${command}`, ...args);
  }

  /** Asks in the current conversation. */
  async ask(question: string, command = 'ask'): Promise<CommandResult> {
    const result = await this.run<CommandResult | undefined>(command, { question });
    if (!result) {
      throw new Error(`${command} sent nothing.`);
    }
    return result;
  }

  /** The body of the last query to the service. */
  get lastQuery(): SentQuery {
    return this.service.requests.at(-1)?.json as SentQuery;
  }

  get clipboard(): string {
    return this.data.clipboard;
  }

  /** The text of the log, once it has this. */
  async logged(expected: RegExp): Promise<string> {
    const channel = this.host.channels.find(({ name }) => name === 'Agent Query');
    if (!channel) {
      throw new Error('The extension has no output channel yet.');
    }
    const text = () => channel.lines.join('\n');
    return awaited(
      `${expected} in the log`,
      () => (expected.test(text()) ? text() : undefined),
      [channel.written],
      text,
    );
  }

  /** The user closes the tab of the conversation that is in front. */
  async closeTab(): Promise<void> {
    const { editors, later } = this.host;
    editors.close(editors.tabs.filter(({ isActive, group }) => isActive && group.isActive));
    await later.passed();
  }

  async dispose(): Promise<void> {
    await this.host.end();
    await Promise.all([this.service.dispose(), this.sample.remove(), this.data.remove()]);
  }
}
