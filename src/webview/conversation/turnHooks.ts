import type { TurnHeadView } from '../../protocol/views';
import type { FeatureCodeButton } from '../page/markdownHooks';

/** A turn with its answer, as features see it. */
export interface AnsweredTurn {
  readonly id: string;
  /** The offset of the selected text in the Markdown of the answer; undefined without a selection in it. */
  selectedOffset(): number | undefined;
}

/** A control of a feature below an answer. */
export interface FootPart {
  /**
   * The place of the control: after the number of skipped events, before the buttons, where its children are apart by
   * dots, or among the buttons.
   */
  readonly place: 'events' | 'tools' | 'inTools';
  /** True if a turn needs it; it is created then. By default, each turn does. */
  isFor?(head: TurnHeadView): boolean;
  create(turn: AnsweredTurn): FootControl;
}

interface FootControl {
  readonly root: HTMLElement;
  update?(head: TurnHeadView): void;
}

/** The places in turns at which features take part. */
export interface TurnHooks {
  readonly codeButtons: FeatureCodeButton[];
  readonly footParts: FootPart[];
}

export function emptyTurnHooks(): TurnHooks {
  return { codeButtons: [], footParts: [] };
}
