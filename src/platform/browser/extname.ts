import { baseName } from '../../core/files/fileNames';

/** `path.extname` of Node, which mime-types uses: the extension of a path with its dot, or an empty text. */
export function extname(path: string): string {
  const base = baseName(path);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(dot) : '';
}
