import { hiddenInLine } from '../../protocol/hiddenCharacters';

/** UTF-16 code units of a name; with its extension. */
const maxLength = 100;

/** Names of devices on Windows, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * A name from elsewhere as the name of a file that is valid on all systems: no path, no hidden file, no device, and no
 * character with a meaning or without a look.
 */
export function safeFileName(given: string): string {
  const base =
    given
      .normalize('NFC')
      .split(/[\\/]/)
      .findLast(part => part.trim() !== '') ?? '';
  const name = base
    .replace(hiddenInLine, '')
    .replace(/[<>:"|?*%\t]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/g, '');
  const safe = deviceName.test(name) ? `_${name}` : name;
  return safe === '' ? 'file' : shortened(safe);
}

/** Keeps the extension. */
function shortened(name: string): string {
  if (name.length <= maxLength) {
    return name;
  }
  const [extension = ''] = /\.[^. ]{1,15}$/.exec(name) ?? [];
  const stem = name.slice(0, maxLength - extension.length).replace(/[\ud800-\udbff]$/, '');
  return stem.replace(/[\s.]+$/, '') + extension;
}
