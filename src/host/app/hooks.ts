import type { LiveConversation, LiveConversationPorts } from '../../core/asking/liveConversation';
import type { Conversation } from '../../core/conversation/conversation';
import type { Turn } from '../../core/conversation/turn';
import type { Service, ServiceRef } from '../../core/services/service';
import type { TargetView } from '../../protocol/views';
import type { ArgumentValues, SavedQuestionCalls, SetupForm } from '../asking/asker';
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

/** The arguments of services. Broken ones have no controls; {@link Arguments.check} reports them. */
interface Arguments extends ArgumentValues {
  /** The keyword arguments of a question without the ones that the controls send. */
  remove: NonNullable<LiveConversationPorts['withoutArguments']>;
  /** The keyword arguments of a question that is asked without controls, as JSON; empty for none. */
  defaults(service: ServiceRef): string;
  /** The keyword arguments of a question for another service. */
  move(kwargs: string, from: ServiceRef | undefined, to: ServiceRef): string;
  /** The controls for the target of a conversation, or the error that there are none. */
  view(live: LiveConversation): Partial<TargetView>;
  /** @throws {AgentQueryError} of kind `configuration` if the arguments in the settings are not valid */
  check(service: Service): void;
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
  arguments: Arguments;
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
    arguments: {
      add: (_live, written) => ({ kwargs: written }),
      remove: (_live, kwargs) => kwargs,
      defaults: () => '',
      move: kwargs => kwargs,
      view: () => ({}),
      check: () => undefined,
    },
    setup: { isNeeded: () => false, show: () => undefined, view: () => undefined },
    beforeAsking: async () => undefined,
    configureService: async () => false,
  };
}
