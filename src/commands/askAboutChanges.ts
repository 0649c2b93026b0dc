import type { Asker } from '../host/asker';
import type { ChangeGatherer } from '../host/sources/changeGatherer';
import { type Command, questionOf } from './command';

/** Asks about changes that are not staged: those chosen in source control, or all of a repository. */
export class AskAboutChanges implements Command {
  readonly id = 'agentQuery.askAboutChanges';

  constructor(
    private readonly changes: ChangeGatherer,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const sources = await this.changes.gather('unstaged', args);
    return sources && this.asker.ask(sources, questionOf(args));
  }
}
