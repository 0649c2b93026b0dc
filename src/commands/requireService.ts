import type { Service } from '../core/services/service';
import type { SetupForms } from '../host/requests/setupForms';
import type { Services } from '../host/settings/services';

/**
 * The service that a command is about. If none is configured, shows where to enter its address.
 *
 * @param name the name of a configured service; by default, the selected service
 * @returns undefined if there is no service of that name, which a message says, or no service at all
 */
export function requireService(
  services: Services,
  forms: SetupForms,
  name: unknown,
): Service | undefined {
  if (forms.isNeeded) {
    forms.reveal();
    return undefined;
  }
  return services.require(name);
}
