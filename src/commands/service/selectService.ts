import * as vscode from 'vscode';
import type { SetupRequests } from '../../host/requests/setupRequests';
import type { Actions } from '../../host/service/actions';
import type { Demo } from '../../host/service/demo';
import { pickService } from '../../host/service/pickService';
import type { Services } from '../../host/service/services';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Chooses the service of new conversations in this window. */
export class SelectService implements Command {
  readonly id = 'agentQuery.selectService';

  constructor(
    private readonly services: Services,
    private readonly setup: SetupRequests,
    private readonly demo: Demo,
    private readonly actions: Actions,
  ) {}

  async execute(): Promise<void> {
    const { all, chosen } = this.services;
    const selected = await pickService(
      all,
      service => this.services.label(service),
      chosen,
      all.length === 0
        ? t('No service is configured yet')
        : t('Select the service for new conversations. Others keep theirs.'),
      [
        {
          heading: t('Settings'),
          choices: [
            ...(this.setup.isNeeded ? [enterAddress()] : []),
            ...(this.services.isPreset(undefined) ? [] : [openSettings()]),
          ],
        },
        {
          heading: t('Demo service'),
          choices: this.demo.canStart ? [startDemo(), chooseDemoAnswer()] : [],
        },
      ],
    );
    if (selected === 'enterAddress') {
      this.setup.show();
    } else if (selected === 'chooseDemoAnswer') {
      await this.demo.chooseAnswer();
    } else if (typeof selected === 'string') {
      await this.actions.run(selected);
    } else if (selected) {
      this.services.choose(selected);
    }
  }
}

function enterAddress() {
  return { id: 'enterAddress', icon: 'edit', label: t('Enter address…') } as const;
}

function openSettings() {
  return { id: 'openServices', icon: 'settings-gear', label: t('Open service settings') } as const;
}

function startDemo() {
  return { id: 'startDemoService', icon: 'play', label: t('Start demo service') } as const;
}

function chooseDemoAnswer() {
  return {
    id: 'chooseDemoAnswer',
    icon: 'beaker',
    label: t('Choose what the demo service answers with…'),
    description: t('A fault or an event transcript'),
  } as const;
}
