import type { CommandTable } from '../../commands/commandTable';
import { checkService } from './host/checkService';
import { ServiceChecker } from './host/serviceChecker';

type CheckContext = Omit<Parameters<typeof checkService>[0], 'checker'> & {
  readonly checking: ConstructorParameters<typeof ServiceChecker>;
};

/** The service check: its command. `commandLine.ts` is the same check without VS Code. */
export function registerCheck({ checking, ...context }: CheckContext): CommandTable {
  const checker = new ServiceChecker(...checking);
  return { checkService: name => checkService({ ...context, checker }, name) };
}
