import type { FeatureProtocol } from '../../../protocol/featureProtocol';

export const checkProtocol = { actions: ['checkService'] } satisfies FeatureProtocol;

declare module '../../../protocol/fromPage' {
  interface PageActions {
    readonly checkService: unknown;
  }
}
