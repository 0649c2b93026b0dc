import type { Service } from '../core/services/service';
import type { SetupForms } from '../host/requests/setupForms';
import type { Services } from '../host/settings/services';

/**
 * The service that a command is about. If none is configured, shows where to enter its address.
 *
 * @param name names one of the configured services; by default, the chosen one
 * @returns undefined if there is none of that name, which a message says, or none at all
 */
export function requireService(
  services: Services,
  forms: SetupForms,
  name: unknown,
): Service | undefined {
  if (forms.isNeeded) {
    forms.show();
    return undefined;
  }
  return services.require(name);
}
