import type { Asker } from '../host/asker';
import type { ChangeGatherer } from '../host/sources/changeGatherer';
import { type Command, questionOf } from './command';

/** Asks about staged changes: those chosen in source control, or all of a repository. */
export class AskAboutStagedChanges implements Command {
  readonly id = 'agentQuery.askAboutStagedChanges';

  constructor(
    private readonly changes: ChangeGatherer,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const sources = await this.changes.gather('staged', args);
    return sources && this.asker.ask(sources, questionOf(args));
  }
}
