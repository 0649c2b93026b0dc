import { element, setText } from './element';

/** A path on one line. If it is too long, its folder is cut off first, because its end is more telling. */
export class PathLabel {
  private readonly folder = element('bdi', { class: 'path-folder' });
  private readonly name = element('bdi', { class: 'path-name' });
  readonly root = element('span', { class: 'path' }, this.folder, this.name);

  set(path: string): void {
    const start = path.lastIndexOf('/') + 1;
    setText(this.folder, path.slice(0, start));
    setText(this.name, path.slice(start));
  }
}
