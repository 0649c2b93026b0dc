import { element, setText } from './element';
import { rightToLeft } from './rightToLeft';

/** The beginning of a name, and at least 12 characters at its end, which tell most names apart. */
const parts = /^(.+)((?<!\u200d)(?![\p{M}\u200d]).{12,})$/su;

/** A name on one line. If it is too long, its middle is cut off. */
export class NameLabel {
  private readonly start = element('span', { class: 'name-start' });
  private readonly end = element('span', { class: 'name-end' });
  readonly root = element('bdi', { class: 'path-name' }, this.start, this.end);

  set(name: string): void {
    // The order of letters from right to left is only right in one piece.
    const [, start = name, end = ''] = (!rightToLeft.test(name) && parts.exec(name)) || [];
    setText(this.start, start);
    setText(this.end, end);
  }
}

/** A path on one line. If it is too long, its folder is cut off first, because its name is more telling. */
export class PathLabel {
  private readonly folder = element('bdi', { class: 'path-folder' });
  private readonly name = new NameLabel();
  readonly root = element('span', { class: 'path' }, this.folder, this.name.root);

  set(path: string): void {
    const start = path.lastIndexOf('/') + 1;
    setText(this.folder, path.slice(0, start));
    this.name.set(path.slice(start));
  }
}
