import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

const { contributes } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const menus: {
  readonly [id: string]: readonly Entry[];
  readonly commandPalette: readonly Entry[];
} = contributes.menus;

/** Commands that a menu offers where a condition holds, without `agentQuery.` and `sideBar.`. */
function offered(menu: string, condition = ''): string[] {
  return (menus[menu] ?? [])
    .filter(({ command, when = '' }) => command && when.startsWith(condition))
    .map(({ command = '' }) => command.replace(/^agentQuery\.(sideBar\.)?/, ''))
    .sort();
}

/** The condition of a command in the palette. */
function palette(command: string): string | undefined {
  return menus.commandPalette.find(entry => entry.command === `agentQuery.${command}`)?.when;
}

/** The commands for people who build a service. */
const developer = ['checkService', 'copyAsCurl', 'inspectEvents', 'saveTranscript', 'showLog'];

/** Where the "…" menus of conversations are. */
const places = [
  { menu: 'editor/title', condition: "activeWebviewPanelId == 'agentQuery.conversation'" },
  { menu: 'view/title', condition: 'view == agentQuery.sideBar' },
];

describe('menus', () => {
  it('have the commands for people who build a service in a category', () => {
    const inCategory = contributes.commands
      .filter(({ category }: { category: string }) => category === '%category.developer%')
      .map(({ command }: { command: string }) => command.replace(/^agentQuery\.(sideBar\.)?/, ''));
    assert.deepEqual(
      [...new Set(inCategory)].sort(),
      [...developer, 'replayTranscript', 'serveTranscript', 'showInEvents'].sort(),
    );
  });

  for (const { menu, condition } of places) {
    it(`have a submenu for them in ${menu}, and there alone`, () => {
      const submenus = (menus[menu] ?? []).flatMap(({ submenu, when }) =>
        submenu && when === condition ? [submenu] : [],
      );
      assert.equal(submenus.length, 1);
      assert.deepEqual(offered(submenus[0] ?? ''), developer);
      const others = offered(menu, condition);
      assert.deepEqual(
        others.filter(command => developer.includes(command) || command === 'ask'),
        [],
      );
      assert.ok(others.includes('selectService'));
    });
  }

  it('do not offer in the palette what needs a conversation while there is none', () => {
    const needed = {
      askAgain: 'agentQuery.hasQuestion',
      askOtherService: 'agentQuery.hasQuestion && agentQuery.hasServices',
      copyAsCurl: 'agentQuery.hasQuestion',
      copySessionId: 'agentQuery.hasConversation',
      deleteConversation: 'agentQuery.hasTurns',
      exportConversation: 'agentQuery.hasTurns',
      inspectEvents: 'agentQuery.hasConversation',
      openAnswer: 'agentQuery.hasAnswer',
      renameConversation: 'agentQuery.hasConversation',
      reviewChanges: 'agentQuery.hasAnswer',
      saveTranscript: 'agentQuery.hasEvents',
    };
    assert.deepEqual(
      Object.fromEntries(Object.keys(needed).map(command => [command, palette(command)])),
      needed,
    );
  });

  it('offer to ask about a tab only where it is a file or an untitled document', () => {
    assert.deepEqual(
      menus['editor/title/context']?.map(({ when }) => when),
      ['isFileSystemResource || resourceScheme == untitled'],
    );
  });

  it('have only context keys that the extension sets', async () => {
    const sources = await Promise.all(
      [
        'host/panels/menuContext',
        'host/panels/answerNotifier',
        'host/page/place',
        'features/changes/host/openReviews',
      ].map(name => readFile(path.join(root, `src/${name}.ts`), 'utf8')),
    );
    const used = JSON.stringify(menus).matchAll(
      /agentQuery\.(?:sideBar\.)?(has\w+|running|reviewing)/g,
    );
    for (const [, name] of used) {
      assert.ok(
        sources.some(source => source.includes(`.${name}`)),
        name,
      );
    }
  });
});
