import * as vscode from 'vscode';
import type { Actions } from '../../host/service/actions';
import { pickService } from '../../host/service/pickService';
import type { Services } from '../../host/service/services';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Chooses the service of new conversations in this window. */
export class SelectService implements Command {
  readonly id = 'agentQuery.selectService';

  constructor(
    private readonly services: Services,
    private readonly actions: Actions,
  ) {}

  async execute(): Promise<void> {
    const { all, chosen } = this.services;
    const selected = await pickService(
      all,
      chosen,
      all.length === 0
        ? t('No service is configured yet')
        : t('Select the service for new conversations. Others keep theirs.'),
      [
        { id: 'openServices', icon: 'settings-gear', label: t('Open service settings') },
        { id: 'startDemoService', icon: 'play', label: t('Start demo service') },
      ],
    );
    if (typeof selected === 'string') {
      await this.actions.run(selected);
    } else if (selected) {
      this.services.choose(selected);
    }
  }
}
