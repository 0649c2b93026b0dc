import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { ServiceArguments } from './host/serviceArguments';
import { argumentsProtocol } from './protocol/argumentsProtocol';

/** Controls for keyword arguments that a service accepts. */
export function registerArguments({ access, hooks }: Pick<App, 'access' | 'hooks'>): Feature {
  hooks.arguments = new ServiceArguments(access.services, hooks.actions);
  return {
    protocol: argumentsProtocol,
    handlers: {
      'arguments.set': ({ service, inputs }, { live }) => {
        live.draft.arguments = { service, inputs };
      },
    },
  };
}
