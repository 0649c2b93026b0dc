import { truncate } from '../../page/truncate';
import { nameHidden } from '../markHidden';

/** Characters of an address, and of a title. */
const MAX_ADDRESS = 500;
const MAX_TITLE = 200;

/** What a link says where it is pointed at: its address first, whatever its title is. */
export function linkTooltip(address: string, title: string): string {
  const shown = nameHidden(truncate(address, MAX_ADDRESS), 'code');
  const name = nameHidden(truncate(title.replace(/\s+/g, ' ').trim(), MAX_TITLE), 'prose');
  return name ? `${shown}\n${name}` : shown;
}
