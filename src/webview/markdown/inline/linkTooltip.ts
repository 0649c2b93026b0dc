import { truncate } from '../../page/truncate';
import { nameHidden } from '../markHidden';

/** UTF-16 code units. */
const maxAddressLength = 500;
/** UTF-16 code units. */
const maxTitleLength = 200;

/** A link's tooltip: always its destination, then its title. */
export function linkTooltip(address: string, title: string): string {
  const shown = nameHidden(truncate(address, maxAddressLength), 'code');
  const name = nameHidden(truncate(title.replace(/\s+/g, ' ').trim(), maxTitleLength), 'prose');
  return name ? `${shown}\n${name}` : shown;
}
