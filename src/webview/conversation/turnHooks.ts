import type { FeatureCodeButton } from '../page/markdownHooks';

/** The places in turns at which features take part. */
export interface TurnHooks {
  readonly codeButtons: FeatureCodeButton[];
}

export function emptyTurnHooks(): TurnHooks {
  return { codeButtons: [] };
}
