import type { CommandTable } from '../../commands/commandTable';
import { type CheckContext, checkService } from './host/checkService';

/** The service check: its command. `commandLine.ts` is the same check without VS Code. */
export function registerCheck(context: CheckContext): CommandTable {
  return { checkService: name => checkService(context, name) };
}
