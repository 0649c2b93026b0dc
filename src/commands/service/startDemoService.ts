import type { Demo } from '../../host/service/demo';
import type { Command } from '../command';

/** Starts the demo service and makes it the base URL of this window; see {@link Demo.use} for the result. */
export class StartDemoService implements Command {
  readonly id = 'agentQuery.startDemoService';

  constructor(private readonly demo: Demo) {}

  execute() {
    return this.demo.use();
  }
}
