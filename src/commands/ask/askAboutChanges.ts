import type { Asker } from '../../host/requests/asker';
import type { ChangeGatherer } from '../../host/sources/changeGatherer';
import type { ChangeKind } from '../../host/sources/changeSources';
import { type Command, questionOf } from '../command';

const ids = {
  unstaged: 'agentQuery.askAboutChanges',
  staged: 'agentQuery.askAboutStagedChanges',
} as const;

/** Asks about staged or unstaged changes: those selected in source control, or all of a repository. */
export class AskAboutChanges implements Command {
  readonly id: string;

  constructor(
    private readonly kind: ChangeKind,
    private readonly changes: ChangeGatherer,
    private readonly asker: Asker,
  ) {
    this.id = ids[kind];
  }

  async execute(...args: unknown[]) {
    const sources = await this.changes.gather(this.kind, args);
    return sources && this.asker.ask(sources, questionOf(args));
  }
}
