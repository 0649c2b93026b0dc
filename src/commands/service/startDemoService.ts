import type { Demo } from '../../host/service/demo';
import type { Command } from '../command';

/** Starts the demo service and makes it the base URL of this window; resolves to its address. */
export class StartDemoService implements Command {
  readonly id = 'agentQuery.startDemoService';

  constructor(private readonly demo: Demo) {}

  execute() {
    return this.demo.use();
  }
}
