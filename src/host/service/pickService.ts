import type { Service } from '../../core/services/service';
import { isSameService } from '../../core/services/serviceRef';
import type { Choice, ChoiceGroup } from '../window/choice';
import { pickOne } from '../window/pickOne';

interface ServiceChoice extends Choice {
  readonly service: Service;
}

interface ActionChoice<Id extends string> extends Choice {
  readonly id: Id;
}

/**
 * Asks for a service.
 *
 * @param labelOf how a service is called
 * @param chosen is marked
 * @param placeHolder what happens with the selected service
 * @param actions further choices below the services
 * @returns the service or the id of the action; undefined if the quick pick was closed
 */
export async function pickService<Id extends string = never>(
  services: readonly Service[],
  labelOf: (service: Service) => string,
  chosen: Service | undefined,
  placeHolder: string,
  actions: readonly ChoiceGroup<ActionChoice<Id>>[] = [],
): Promise<Service | Id | undefined> {
  const choices = services.map(
    (service): ServiceChoice => ({
      service,
      icon: chosen && isSameService(service, chosen) ? 'check' : 'blank',
      label: labelOf(service),
      description: service.baseUrl,
    }),
  );
  const selected = await pickOne<ServiceChoice | ActionChoice<Id>>([{ choices }, ...actions], {
    placeHolder,
  });
  return selected && ('service' in selected ? selected.service : selected.id);
}
