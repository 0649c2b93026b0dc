import * as v from 'valibot';
import type { FeatureProtocol } from '../../../protocol/featureProtocol';
import { ofTurn } from '../../../protocol/fromPage';
import { count, type FieldsOf } from '../../../protocol/messageSchema';

/** The requests for events from the page of a conversation. */
export const eventRequests = {
  messages: {
    /**
     * Shows the events of a turn, and selects the event at an offset of the answer, in UTF-16 code units, if there is
     * one.
     */
    'turn.showEvents': { ...ofTurn, offset: v.optional(count) },
  },
  actions: ['inspectEvents'],
  strings: t => ({
    showInEvents: t('Show in event inspector'),
    inspectEvents: t('Inspect events'),
  }),
} satisfies FeatureProtocol;

declare module '../../../protocol/fromPage' {
  interface PageMessages extends FieldsOf<typeof eventRequests.messages> {}

  interface PageActions {
    readonly inspectEvents: unknown;
  }
}

declare module '../../../protocol/toPage' {
  interface FeatureMessages {
    /** Asks for `turn.showEvents` with the selection. */
    readonly showEvents: { readonly turnId: string };
  }
}

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof eventRequests.strings> {}
}
