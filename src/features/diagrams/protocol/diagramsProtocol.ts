import type { FeatureProtocol } from '../../../protocol/featureProtocol';
import { ofCode } from '../../../protocol/fromPage';
import type { FieldsOf } from '../../../protocol/messageSchema';

export const diagramsProtocol = {
  messages: {
    /** Shows a Mermaid diagram. */
    'code.draw': ofCode,
  },
  strings: t => ({ openDiagram: t('Open diagram') }),
} satisfies FeatureProtocol;

declare module '../../../protocol/fromPage' {
  interface PageMessages extends FieldsOf<typeof diagramsProtocol.messages> {}
}

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof diagramsProtocol.strings> {}
}
