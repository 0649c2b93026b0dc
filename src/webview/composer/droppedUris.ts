/** Types in which VS Code's Explorer and tabs list dragged files, in lower case as browsers report them. */
const uriTypes = ['application/vnd.code.uri-list', 'resourceurls', 'text/uri-list'] as const;

/** URIs that are not files of the workspace, such as links dragged from a browser. */
const externalUri =
  /^(?:https?|ftps?|mailto|tel|sms|data|blob|javascript|about|chrome|edge|vscode|vscode-insiders):/i;

/** @returns true if a drag may contain files, as far as its types show before the drop */
export function mayBringFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files') || uriTypes.some(type => types.includes(type));
}

/** @returns true if a drag that {@link mayBringFiles} may be a link instead */
export function mayBeLink({ types }: Pick<DataTransfer, 'types'>): boolean {
  return !['Files', ...uriTypes].some(type => type !== 'text/uri-list' && types.includes(type));
}

/**
 * Reads the text of a drop, such as a link from a browser.
 *
 * @param bringsFiles true if the drop brings files: the plain text is then their names, and only links are read
 * @returns an empty string if there is none
 */
export function droppedText(transfer: Pick<DataTransfer, 'getData'>, bringsFiles: boolean): string {
  const text = bringsFiles ? '' : transfer.getData('text/plain');
  const links = transfer.getData('text/uri-list').split(/\r?\n/);
  return text || links.filter(link => externalUri.test(link)).join('\n');
}

/**
 * Reads the URIs of files and folders dragged within VS Code. `text/uri-list` has only the first of several files, so
 * VS Code adds a second list; tabs have `resourceurls`.
 */
export function droppedUris(transfer: Pick<DataTransfer, 'getData'>): readonly string[] {
  for (const type of uriTypes) {
    const data = transfer.getData(type);
    const uris = (type === 'resourceurls' ? fromJson(data) : data.split(/\r?\n/)).filter(
      uri => /^[a-z][a-z\d+.-]*:/i.test(uri) && !externalUri.test(uri),
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
