import { baseName } from '../../core/files/baseName';

/** The one function of Node's path that mime-types uses: the extension of a name, dot included. */
export function extname(path: string): string {
  const base = baseName(path);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(dot) : '';
}
