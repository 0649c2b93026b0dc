import type { Conversation } from '../../core/conversation/conversation';
import type { Turn } from '../../core/conversation/turn';
import type { TargetView } from '../../protocol/views';
import type { SavedQuestionCalls, SetupForm } from '../asking/asker';
import type { TurnFeatures } from '../page/turnView';
import type { FeatureAction } from '../panels/actions';
import type { ServiceChoices } from '../settings/services';

/** Facts of a feature about turns, which their pages show. */
interface TurnFacts {
  readonly of: TurnFeatures['factsOf'];
  /** Fires with the id of a turn. */
  readonly onDidChange: (listener: (turnId: Turn['id']) => void) => { dispose(): void };
}

/** A service that the extension itself runs, for users without a service. */
interface DemoChoices {
  /** False in a browser. */
  readonly canStart: boolean;
  /** The choices for the list of services. */
  readonly choices: readonly ServiceChoices[];
}

/** The form for what a conversation needs before it can send questions. */
interface Setup extends SetupForm {
  /** The target of a conversation whose page shows it; undefined for any other. */
  view(conversation: Conversation): TargetView | undefined;
}

/** The places of the main road at which features take part. They are empty without features. */
export interface Hooks {
  /** The actions on errors, turns, and services. */
  readonly actions: FeatureAction[];
  demo: DemoChoices;
  turnFacts: TurnFacts;
  /** The names of facts about VS Code for a page that is loaded now, such as `draws-diagrams`. */
  readonly pageFlags: Array<() => readonly string[]>;
  savedQuestions: SavedQuestionCalls;
  setup: Setup;
  /** Runs before a command that needs a service. */
  beforeAsking(): Promise<void>;
  /** Adds a service at the request of another extension. @returns false if the user declined */
  configureService(request: unknown): Promise<boolean>;
}

/** The hooks of a product without features. */
export function emptyHooks(): Hooks {
  return {
    actions: [],
    demo: { canStart: false, choices: [] },
    turnFacts: {
      of: () => ({}),
      onDidChange: () => ({ dispose: () => undefined }),
    },
    pageFlags: [],
    savedQuestions: {
      isCall: async () => false,
      fillIn: async () => undefined,
      stage: () => undefined,
    },
    setup: { isNeeded: () => false, show: () => undefined, view: () => undefined },
    beforeAsking: async () => undefined,
    configureService: async () => false,
  };
}
