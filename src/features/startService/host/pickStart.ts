import * as vscode from 'vscode';
import { withTimeout } from '../../../core/async/abortable';
import type { Clock } from '../../../core/async/clock';
import { type Choice, type ChoiceGroup, pickOne } from '../../../host/window/quickPick';
import type { LocalService } from '../core/localService';
import { launchConfigurations, type Startable, tasks } from './startables';

const { t } = vscode.l10n;

/** The time limit for extensions to find tasks, in ms. */
const tasksMs = 10_000;

/** A way to start a service. */
export interface Start {
  readonly startable: Startable;
  /** True to ask again when the service runs; false to return the question to the Question box. */
  readonly asks: boolean;
}

/** The user's last choices, by the origin of the service. */
export type StartChoices = Readonly<
  Record<string, { readonly key: string; readonly asks: boolean }>
>;

/** A row of the list; without a task or launch configuration, it leads to the settings of tasks. */
interface Row extends Choice {
  readonly startable?: Startable;
  readonly asks?: boolean;
}

/**
 * Has the user choose a task or launch configuration of the workspace.
 *
 * @param last the user's last choice, which comes first in the list
 * @returns undefined if the list was closed
 */
export async function pickStart(
  { host }: LocalService,
  clock: Clock,
  last: StartChoices[string] | undefined,
): Promise<Start | undefined> {
  const title = t('Start the service at {0}', host);
  const row = await pickOne<Row>(rows(clock, last), {
    title,
    placeHolder: t('Select a task or launch configuration of this workspace'),
  });
  if (!row) {
    return undefined;
  }
  const { startable, asks } = row;
  if (!startable) {
    await vscode.commands.executeCommand('workbench.action.tasks.configureTaskRunner');
    return undefined;
  }
  if (asks !== undefined) {
    return { startable, asks };
  }
  const placeHolder = startable.name;
  const way = await pickOne([{ choices: ways(true) }], { title, placeHolder });
  return way && { startable, asks: way.asks };
}

async function rows(
  clock: Clock,
  last: StartChoices[string] | undefined,
): Promise<readonly ChoiceGroup<Row>[]> {
  const found =
    (await withTimeout(
      clock,
      tasksMs,
      tasks().catch(() => []),
    )) ?? [];
  const all = [...found, ...launchConfigurations()];
  const before = last && all.find(({ key }) => key === last.key);
  const inGroup = (wanted: Startable['group'], icon: string) =>
    all
      .filter(({ group }) => group === wanted)
      .map(startable => {
        const { name, description } = startable;
        return { icon, label: name, description, startable };
      });
  return [
    {
      heading: t('last used'),
      choices: before
        ? ways(last.asks).map(way => ({ ...way, description: before.name, startable: before }))
        : [],
    },
    { heading: t('tasks'), choices: inGroup('task', 'tools') },
    { heading: t('launch configurations'), choices: inGroup('launch', 'debug-alt') },
    { heading: t('detected tasks'), choices: inGroup('detected', 'tools') },
    { choices: [{ icon: 'gear', label: t('Configure tasks…') }] },
  ];
}

/** The ways to continue when the service runs, with the preferred one first. */
function ways(asks: boolean) {
  const all = [
    {
      icon: 'debug-restart',
      label: t('Start and ask again'),
      description: t('Sends the question when the service accepts connections'),
      asks: true,
    },
    {
      icon: 'play',
      label: t('Start'),
      description: t('Returns the question to the question box'),
      asks: false,
    },
  ];
  return asks ? all : all.reverse();
}
