import type { AgentQueryError } from '../../core/errors/agentQueryError';
import type { DetailsOf } from '../../core/errors/errorDetails';
import type { HelpSection } from '../../protocol/fromPage';

/** The section of docs/troubleshooting.md about an error; undefined if there is none. */
export function helpSection({ failure }: AgentQueryError): HelpSection | undefined {
  switch (failure.kind) {
    case 'configuration':
      return sectionOfSetting(failure.details);
    case 'tls':
      return 'certificates';
    case 'connect':
      return 'connection';
    case 'status':
      return failure.details.status === 401 || failure.details.status === 403
        ? 'access-tokens'
        : 'response';
    case 'timeout':
      return sectionOfTimer(failure.details);
    case 'redirect':
    case 'badResponse':
    case 'service':
    case 'notEventStream':
    case 'empty':
      return 'response';
    case 'interrupted':
    case 'tooLarge':
      return 'interrupted-answers';
    case 'content':
      return 'parts';
    case 'internal':
      return 'tools';
    case 'cancelled':
      return undefined;
  }
}

function sectionOfTimer({ timer }: DetailsOf<'timeout'>): HelpSection {
  switch (timer) {
    case 'connect':
      return 'connection';
    case 'firstEvent':
      return 'response';
    case 'idle':
      return 'interrupted-answers';
  }
}

function sectionOfSetting({ code }: DetailsOf<'configuration'>): HelpSection {
  if (code.startsWith('tls')) {
    return 'certificates';
  }
  return /^(?:auth(?!Header)|command|provider|signIn|signedOut|token)/.test(code)
    ? 'access-tokens'
    : 'settings';
}
