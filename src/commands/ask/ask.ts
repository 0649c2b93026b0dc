import type { Asker } from '../../host/requests/asker';
import { type Command, questionOf } from '../command';

/** Asks without parts. */
export class Ask implements Command {
  readonly id = 'agentQuery.ask';

  constructor(private readonly asker: Asker) {}

  execute(...args: unknown[]) {
    return this.asker.ask([], questionOf(args));
  }
}
