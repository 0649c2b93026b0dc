import type { AccessibilityHelp } from '../../host/workbench/accessibilityHelp';
import type { Command } from '../command';

/** Opens the help for keyboards and screen readers. */
export class OpenAccessibilityHelp implements Command {
  readonly id = 'agentQuery.openAccessibilityHelp';

  constructor(private readonly help: AccessibilityHelp) {}

  execute(): Promise<void> {
    return this.help.open();
  }
}
