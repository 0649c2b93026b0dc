import { isRecord, string } from '../fields';
import type { Service } from './service';

/** Names the service of a conversation. */
export interface ServiceRef {
  /** Undefined for the service of `agentQuery.baseUrl`. */
  readonly name: string | undefined;
  /** The base URL when the conversation began; empty if it is not known. */
  readonly baseUrl: string;
}

/** The reference to a service. */
export function serviceRef({ name, baseUrl }: ServiceRef | Service): ServiceRef {
  return { name, baseUrl };
}

/** @returns true if both are the same service, with the same base URL */
export function isSameService(one: ServiceRef, other: ServiceRef): boolean {
  return one.name === other.name && one.baseUrl === other.baseUrl;
}

/** A reference that was saved, or passed to a command; undefined for any other value. */
export function readServiceRef(value: unknown): ServiceRef | undefined {
  if (!isRecord(value) || typeof value.baseUrl !== 'string') {
    return undefined;
  }
  const name = string(value.name);
  return { name: name === '' ? undefined : name, baseUrl: value.baseUrl };
}
