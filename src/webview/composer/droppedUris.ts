/** Types under which VS Code's explorer and tabs name what is dragged, as browsers list them: in lower case. */
const types = ['application/vnd.code.uri-list', 'resourceurls', 'text/uri-list'] as const;

/** Addresses that lead out of the editor, such as those of links dragged from a browser. */
const outside =
  /^(?:https?|ftps?|mailto|tel|sms|data|blob|javascript|about|chrome|edge|vscode|vscode-insiders):/i;

/** Whether a drag may bring files, as far as can be told before it ends. */
export function mayBringFiles({ types: present }: Pick<DataTransfer, 'types'>): boolean {
  return present.includes('Files') || types.some(type => present.includes(type));
}

/** Whether a drag that may bring files may as well be that of a link. */
export function mayBeLink({ types: present }: Pick<DataTransfer, 'types'>): boolean {
  return !['Files', ...types].some(type => type !== 'text/uri-list' && present.includes(type));
}

/**
 * The text of a drag, such as a link from a browser.
 *
 * @param bringsFiles what is beside files is their names; beside files of VS Code only links are meant
 */
export function droppedText(transfer: Pick<DataTransfer, 'getData'>, bringsFiles: boolean): string {
  const text = bringsFiles ? '' : transfer.getData('text/plain');
  const links = transfer.getData('text/uri-list').split(/\r?\n/);
  return text || links.filter(link => outside.test(link)).join('\n');
}

/**
 * The addresses of files and folders dragged from within VS Code. Of several, `text/uri-list` has the first alone, so
 * VS Code has a list of its own; tabs bring `resourceurls`.
 */
export function droppedUris(transfer: Pick<DataTransfer, 'getData'>): readonly string[] {
  for (const type of types) {
    const data = transfer.getData(type);
    const uris = (type === 'resourceurls' ? fromJson(data) : data.split(/\r?\n/)).filter(
      uri => /^[a-z][a-z\d+.-]*:/i.test(uri) && !outside.test(uri),
    );
    if (uris.length > 0) {
      return uris;
    }
  }
  return [];
}

function fromJson(data: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(data);
    return Array.isArray(parsed) ? parsed.filter(each => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
