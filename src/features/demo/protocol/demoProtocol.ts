import type { FeatureProtocol } from '../../../protocol/featureProtocol';

export const demoProtocol = {
  strings: t => ({
    setupNoService: t("Don't have a service yet?"),
    startDemoService: t('Start demo service'),
  }),
} satisfies FeatureProtocol;

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof demoProtocol.strings> {}
}
