import type { SessionSettings } from '../query/request/queryKwargs';

/** Settings that belong to no single service. */
export interface SharedValues {
  /** As the user wrote them. */
  readonly kwargs: unknown;
  readonly session: SessionSettings;
}

/**
 * What of the settings that belong to no single service goes to a service. The user wrote them for the services of their
 * own settings: one that somebody else has added gets neither the keyword arguments, which may contain a key, nor the
 * session id.
 */
export function sharedValuesFor(values: SharedValues, isAddedByOthers: boolean): SharedValues {
  if (!isAddedByOthers) {
    return values;
  }
  const { mode } = values.session;
  return {
    kwargs: {},
    session: { mode: mode === 'custom' ? 'perConversation' : mode, sessionId: '' },
  };
}
