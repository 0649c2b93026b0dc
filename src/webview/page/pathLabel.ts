import { element, setText } from './element';

/** A path in one line. Where it is too long, its folder is cut off first, since its end says more. */
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
