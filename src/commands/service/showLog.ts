import type { Actions } from '../../host/service/actions';
import type { Command } from '../command';

/** Shows the output channel. */
export class ShowLog implements Command {
  readonly id = 'agentQuery.showLog';

  constructor(private readonly actions: Actions) {}

  execute() {
    return this.actions.run('showLog');
  }
}
