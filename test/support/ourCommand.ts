import manifest from '../../package.json';
import texts from '../../package.nls.json';

const nls: Readonly<Record<string, unknown>> = texts;
const { commands, menus } = manifest.contributes;
const notInPalette = new Set(
  menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command),
);

/** The id of the extension's command with this English title; of the one in the palette, if others are named alike. */
export function ourCommand(title: string): string | undefined {
  const titled = commands.filter(each => nls[each.title.slice(1, -1)] === title);
  return (titled.find(({ command }) => !notInPalette.has(command)) ?? titled[0])?.command;
}
