import type { FeatureProtocol } from '../../../protocol/featureProtocol';

export const demoProtocol = {
  actions: ['startDemoService'],
  strings: t => ({
    setupNoService: t("Don't have a service yet?"),
    startDemoService: t('Start demo service'),
  }),
} satisfies FeatureProtocol;

declare module '../../../protocol/fromPage' {
  interface PageActions {
    readonly startDemoService: unknown;
  }
}

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof demoProtocol.strings> {}
}
