import { readServices, type Service } from '../../../../core/services/service';

/** A service of the settings that has arguments. */
export function serviceWith(schema: unknown): Service {
  const [service] = readServices({ Agent: { baseUrl: 'http://agent.test', arguments: schema } });
  return service as Service;
}

/** Arguments of a service with these properties. */
export const flat = (properties: object) => ({ type: 'object', properties });
