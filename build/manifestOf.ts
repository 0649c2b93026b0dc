import { inSideBar, inTab } from '../src/contributes/conditions';
import {
  type CommandFacts,
  type Contributions,
  type SettingFacts,
  settingGroups,
} from '../src/contributes/contributions';

/** The fields of package.json that are written from contributions. */
interface ManifestFields {
  readonly activationEvents: readonly string[];
  /** The settings whose values in a workspace apply only if it is trusted. */
  readonly restrictedConfigurations: readonly string[];
  readonly contributes: Readonly<Record<string, unknown>>;
}

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when?: string;
}

/** The menus of conversations: of tabs, and of the side bar, whose context keys have a prefix. */
const conversationMenus = [
  { menu: 'editor/title', place: inTab, prefix: 'agentQuery' },
  { menu: 'view/title', place: inSideBar, prefix: 'agentQuery.sideBar' },
] as const;

/** The place of the submenu for people who build a service in the menus of conversations. */
const developerGroup = '2_agentQuery@3';

/** The fields of the manifest, in the order of the contributions. */
export function manifestOf(all: readonly Contributions[]): ManifestFields {
  const commands = all.flatMap(each =>
    Object.entries(each.commands ?? {}).map(([id, facts]) => new Command(id, facts)),
  );
  const settings = all
    .flatMap(each => Object.entries(each.settings ?? {}))
    .sort(
      ([, one], [, other]) =>
        settingGroups.indexOf(one.group) - settingGroups.indexOf(other.group) ||
        one.order - other.order,
    )
    .map(([key, facts], index) => [key, { ...facts, order: index + 1 }] as const);
  return {
    activationEvents: all.flatMap(({ activationEvents = [] }) => activationEvents).sort(),
    restrictedConfigurations: settings.flatMap(([key, { isRestricted }]) =>
      isRestricted ? [`agentQuery.${key}`] : [],
    ),
    contributes: {
      commands: commands.flatMap(command => command.entries),
      submenus: conversationMenus.map(({ prefix }) => ({
        id: `${prefix}.developer`,
        label: '%submenu.developer%',
      })),
      menus: menusOf(commands),
      keybindings: commands.flatMap(command => command.keybindings),
      configuration: configurationOf(settings),
      ...pointsOf(all),
    },
  };
}

/** A command, with its entries in the manifest. */
class Command {
  readonly id: string;
  private readonly twinId: string;

  constructor(
    private readonly name: string,
    readonly facts: CommandFacts,
  ) {
    this.id = `agentQuery.${name}`;
    this.twinId = facts.hasTwin ? `agentQuery.sideBar.${name}` : this.id;
  }

  get entries() {
    const { conversationMenu = '', hasTwin, icon, isForDevelopers } = this.facts;
    const entry = {
      command: this.id,
      title: `%command.${this.name}%`,
      category: isForDevelopers ? '%category.developer%' : 'Agent Query',
    };
    // In the other groups of a menu, there are no icons.
    const twinIcon = conversationMenu.startsWith('navigation') ? icon : undefined;
    return [
      { ...entry, ...defined({ icon }) },
      ...(hasTwin ? [{ ...entry, command: this.twinId, ...defined({ icon: twinIcon }) }] : []),
    ];
  }

  /** The entries in all menus, each with the id of the menu. */
  get menuEntries(): Array<readonly [menu: string, entry: MenuEntry]> {
    const { hasTwin, menus = {} } = this.facts;
    const { paletteCondition } = this;
    return [
      ...(paletteCondition === undefined ? [] : [paletteEntry(this.id, paletteCondition)]),
      ...(hasTwin ? [paletteEntry(this.twinId, 'false')] : []),
      ...Object.entries(menus).map(
        ([menu, place]) => [menu, { command: this.id, ...place }] as const,
      ),
      ...this.conversationEntries,
    ];
  }

  get keybindings() {
    return (this.facts.keys ?? []).map(({ key, win, when }) => ({
      command: this.id,
      key,
      ...defined({ mac: key.includes('ctrl') ? key.replace('ctrl', 'cmd') : undefined, win }),
      when,
    }));
  }

  private get paletteCondition(): string | undefined {
    const { needs, palette } = this.facts;
    return palette === false ? 'false' : (palette ?? (needs && `agentQuery.${needs}`));
  }

  private get conversationEntries(): Array<readonly [menu: string, entry: MenuEntry]> {
    const { conversationMenu: group, isForDevelopers, needs } = this.facts;
    if (group === undefined) {
      return [];
    }
    return conversationMenus.map(({ menu, place, prefix }) => {
      const when = [
        ...(isForDevelopers ? [] : [place]),
        // The menu is that of a conversation.
        ...(needs === undefined || needs === 'hasConversation' ? [] : [`${prefix}.${needs}`]),
      ].join(' && ');
      const command = menu === 'view/title' ? this.twinId : this.id;
      return [
        isForDevelopers ? `${prefix}.developer` : menu,
        { command, group, ...(when !== '' && { when }) },
      ];
    });
  }
}

function paletteEntry(command: string, when: string) {
  return ['commandPalette', { command, when }] as const;
}

function menusOf(commands: readonly Command[]) {
  const submenus = conversationMenus.map(
    ({ menu, place, prefix }) =>
      [menu, { submenu: `${prefix}.developer`, group: developerGroup, when: place }] as const,
  );
  const menus: Record<string, MenuEntry[]> = {};
  for (const [menu, entry] of [...commands.flatMap(each => each.menuEntries), ...submenus]) {
    menus[menu] ??= [];
    menus[menu].push(entry);
  }
  return Object.fromEntries(Object.entries(menus).sort());
}

function configurationOf(settings: ReadonlyArray<readonly [key: string, facts: SettingFacts]>) {
  return settingGroups.map((group, index) => ({
    title: `%settings.${group}%`,
    order: index + 1,
    properties: Object.fromEntries(
      settings
        .filter(([, facts]) => facts.group === group)
        .map(([key, { group: _, isRestricted, ...facts }]) => [
          `agentQuery.${key}`,
          {
            ...facts,
            ...defined({
              markdownEnumDescriptions: facts.enum?.map(value => `%setting.${key}.${value}%`),
            }),
            markdownDescription: `%setting.${key}%`,
          },
        ]),
    ),
  }));
}

/** The other contribution points; their lists, and the lists in their objects, are joined. */
function pointsOf(all: readonly Contributions[]) {
  return all.map(({ points = {} }) => points).reduce(joined, {}) as Record<string, object>;
}

function joined(one: object, other: object): object {
  if (Array.isArray(one) && Array.isArray(other)) {
    return [...one, ...other];
  }
  const all: Record<string, object> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    all[key] = all[key] ? joined(all[key], value) : value;
  }
  return all;
}

/** The fields that are not undefined. */
function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
