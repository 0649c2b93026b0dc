/**
 * The contributions of the main road or of a feature to VS Code, from which `npm run manifest` writes package.json. The
 * facts about commands and settings that code needs are read from here, too.
 */
export interface Contributions {
  readonly commands?: CommandContributions;
  readonly settings?: SettingContributions;
  /** The activation events that VS Code doesn't derive from other contributions. */
  readonly activationEvents?: readonly string[];
  /** All other contribution points, as in package.json. */
  readonly points?: Readonly<Record<string, readonly object[] | Readonly<Record<string, object>>>>;
}

/** Commands by their ids, without `agentQuery.`. */
export type CommandContributions = Readonly<Record<string, CommandFacts>>;

/** Settings by their keys, without `agentQuery.`. */
export type SettingContributions = Readonly<Record<string, SettingFacts>>;

/** A command. Its title is `command.<id>` in package.nls.json. */
export interface CommandFacts {
  /** True for commands for people who build a service, which have a category and a submenu. */
  readonly isForDevelopers?: boolean;
  readonly icon?: string;
  /** Runs after a service has been offered, if there is none yet. */
  readonly needsService?: boolean;
  /**
   * Works on the current conversation. VS Code doesn't tell a command which title it was chosen from, so the menu in the
   * side bar has a twin of the command, `sideBar.<id>`, which works on the conversation there.
   */
  readonly hasTwin?: boolean;
  /** The state of the current conversation without which the command has nothing to do. */
  readonly needs?: ConversationState;
  /** The place in the menu of conversations, of tabs, and of the side bar; for developers, in the submenu there. */
  readonly conversationMenu?: string;
  /** The places in other menus. */
  readonly menus?: Readonly<Record<string, MenuPlace>>;
  /** The condition for the palette, if not the one of {@link needs}; false if the palette never offers the command. */
  readonly palette?: string | false;
  readonly keys?: readonly Keybinding[];
}

/** A state of a conversation. `MenuContext` sets it as a context key, such as `agentQuery.hasTurns`. */
export type ConversationState =
  | 'hasAnswer'
  | 'hasConversation'
  | 'hasEvents'
  | 'hasQuestion'
  | 'hasTurns';

interface MenuPlace {
  readonly group?: string;
  readonly when?: string;
}

interface Keybinding {
  /** On macOS, cmd replaces ctrl. */
  readonly key: string;
  /** On Windows, if another one. */
  readonly win?: string;
  readonly when: string;
}

/**
 * A setting: these facts, and fields of its JSON schema. Its text is `setting.<key>` in package.nls.json; the
 * texts of its values are `setting.<key>.<value>`.
 */
export interface SettingFacts {
  /** The group in the settings editor, `settings.<group>` in package.nls.json. */
  readonly group: SettingGroup;
  /** The place in the group. */
  readonly order: number;
  readonly scope: 'application' | 'resource' | 'window';
  /** True if the value of a workspace applies only if the workspace is trusted. */
  readonly isRestricted?: boolean;
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly [field: string]: unknown;
}

/** The groups of settings, in the order of the settings editor. */
export const settingGroups = ['service', 'session', 'context', 'conversations'] as const;

type SettingGroup = (typeof settingGroups)[number];
