import type { FeatureProtocol } from '../../../protocol/featureProtocol';

export const startServiceProtocol = { actions: ['startService'] } satisfies FeatureProtocol;

declare module '../../../protocol/fromPage' {
  interface PageActions {
    readonly startService: unknown;
  }
}
