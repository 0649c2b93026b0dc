import { type Clock, pause } from '../../../core/async/clock';
import type { AgentQueryError } from '../../../core/errors/agentQueryError';
import type { Platform } from '../../../core/platform';
import { portOf } from '../../../core/query/baseUrl';
import { ownAddresses } from '../../../core/query/thisMachine';

/** A service on this machine. */
export interface LocalService {
  /** The origin of its URL, such as `http://localhost:8000`. */
  readonly origin: string;
  /** The host and port, as messages name them. */
  readonly host: string;
  /** The numeric addresses at which it may listen. */
  readonly addresses: readonly string[];
  readonly port: number;
}

/** The service on this machine that refused a connection; undefined for any other error. */
export function refusingService({ failure }: AgentQueryError): LocalService | undefined {
  const { kind, details } = failure;
  if (kind !== 'connect' || details.code !== 'ECONNREFUSED' || !URL.canParse(details.url)) {
    return undefined;
  }
  const url = new URL(details.url);
  const { origin, host } = url;
  const addresses = ownAddresses(url.hostname);
  return addresses.length > 0 ? { origin, host, addresses, port: portOf(url) } : undefined;
}

/** Everything that is needed to wait for a service. */
export interface ServicePorts {
  readonly clock: Clock;
  readonly isListening: NonNullable<Platform['isListening']>;
}

/** Determines if a service accepts connections at one of its addresses. */
export async function isRunning(
  { isListening }: ServicePorts,
  { addresses, port }: LocalService,
): Promise<boolean> {
  const answers = await Promise.all(addresses.map(address => isListening(address, port)));
  return answers.includes(true);
}

/** The time between two checks, in ms. */
const intervalMs = 250;

/**
 * Waits until a service accepts connections.
 *
 * @param signal ends the waiting
 * @returns false if the time is over, or the signal aborts
 */
export async function waitFor(
  service: LocalService,
  ports: ServicePorts,
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { clock } = ports;
  const end = clock.elapsed() + limitMs;
  while (!signal.aborted && clock.elapsed() < end) {
    if (await isRunning(ports, service)) {
      return !signal.aborted;
    }
    await pause(clock, intervalMs, signal);
  }
  return false;
}
