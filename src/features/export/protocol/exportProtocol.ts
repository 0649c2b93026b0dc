import type { FeatureProtocol } from '../../../protocol/featureProtocol';

export const exportProtocol = { actions: ['continueInNewSession'] } satisfies FeatureProtocol;

declare module '../../../protocol/fromPage' {
  interface PageActions {
    readonly continueInNewSession: unknown;
  }
}
