import { format } from '../../base/format';
import type { ImageView, PartView } from '../../protocol/views';
import { ask } from '../page/ask';
import { drawBitmap } from '../page/drawBitmap';
import { element } from '../page/element';
import { onKeyDown } from '../page/onKeyDown';
import { placeChildren } from '../page/placeChildren';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';
import { PartItem } from './partItem';
import { RowDragging } from './rowDragging';

/** The list of the next question's parts, in sending order: they can be opened, reordered and removed. */
export class PartsList {
  private readonly list = element('ul', { class: 'parts', 'aria-label': strings.partsList });
  private items: readonly PartItem[] = [];
  /** The item at which the Tab key stops. */
  private current: PartItem | undefined;
  /** Part ids in the order that the user made, until the extension reports the same order. */
  private ownOrder: readonly string[] | undefined;
  /**
   * Thumbnails are requested when they come into view: of two hundred images, few ever do. Only images are observed,
   * because the browser looks at each observed element in each frame.
   */
  private readonly observer = new IntersectionObserver(entries => this.onIntersect(entries));

  /**
   * @param scroller the element that scrolls, in which the list comes first
   * @param leave moves the focus out of the list
   */
  constructor(
    scroller: HTMLElement,
    private readonly status: StatusRegion,
    private readonly leave: () => void,
  ) {
    scroller.prepend(this.list);
    onKeyDown(this.list, event => this.onKeyDown(event));
    this.list.addEventListener('focusin', event => {
      const item = this.items.find(({ root }) => root.contains(event.target as Node));
      if (item) {
        this.setCurrent(item);
      }
    });
    new RowDragging(this.list, scroller, (from, to) => {
      const item = this.items[from];
      if (item) {
        this.move(item, to);
      }
    });
    this.setParts([]);
  }

  /** Shows these parts; parts that are already listed keep their elements. */
  setParts(reported: readonly PartView[]): void {
    const parts = this.inOwnOrder(reported);
    const removed = new Map(this.items.map(item => [item.id, item]));
    let leftOut: PartItem | undefined;
    const items = parts.map((part, index) => {
      const known = removed.get(part.id);
      const needed = known?.needsThumbnail;
      const hadConcern = known !== undefined && known.concern !== '';
      const item = known ?? new PartItem(part, byKeyboard => this.remove(part.id, byKeyboard));
      removed.delete(part.id);
      item.update(part, format(strings.partOfParts, index + 1, parts.length));
      if (item.isLeftOut && !hadConcern) {
        leftOut ??= item;
      }
      if (item.needsThumbnail && !needed) {
        this.observer.observe(item.root);
      }
      return item;
    });
    const focusedAt = this.items.findIndex(({ root }) => root.contains(document.activeElement));
    const losesFocus = focusedAt !== -1 && !items.includes(this.items[focusedAt] as PartItem);
    for (const { root } of removed.values()) {
      this.observer.unobserve(root);
    }
    const listed = new Set(this.items);
    const added = items.findLast(item => !listed.has(item));
    this.items = items;
    this.place();
    this.arrange();
    this.list.hidden = items.length === 0;
    this.setCurrent(
      this.current && items.includes(this.current)
        ? this.current
        : items[Math.max(0, Math.min(focusedAt, items.length - 1))],
    );
    if (losesFocus) {
      this.focusCurrent();
    }
    if (leftOut) {
      this.status.say(format(strings.partLeftOut, `${leftOut.label} (${leftOut.concern})`));
    }
    // The user looks for the part that was just added, and has to see that one is left out.
    (leftOut ?? added)?.root.scrollIntoView({ block: 'nearest' });
  }

  private async showThumbnail(partId: string): Promise<void> {
    const image = await ask({ type: 'part.preview', partId });
    const canvas = image && (await thumbnail(image));
    if (canvas) {
      this.items.find(({ id }) => id === partId)?.setThumbnail(canvas);
      this.arrange();
    }
  }

  /**
   * Shows chips if all names are short, or else rows with their names aligned. By classes and not by `:has`, which makes
   * browsers style all parts again when one is moved.
   */
  private arrange(): void {
    const { classList } = this.list;
    classList.toggle(
      'parts-with-thumbnails',
      this.items.some(({ hasThumbnail }) => hasThumbnail),
    );
    classList.toggle(
      'parts-as-chips',
      this.items.every(({ isShort }) => isShort),
    );
  }

  private place(): void {
    placeChildren(
      this.list,
      this.items.map(({ root }) => root),
    );
  }

  private onKeyDown(event: KeyboardEvent): void {
    const at = this.items.findIndex(({ root }) => root === event.target);
    const item = this.items[at];
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    const last = this.items.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      // Between chips. With Alt, they are VS Code's keys for going back and forward.
      ...(event.altKey ? {} : { ArrowLeft: at - 1, ArrowRight: at + 1 }),
      Home: 0,
      End: last,
    };
    const to = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (to !== undefined) {
      event.preventDefault();
      if (!event.altKey) {
        this.setCurrent(this.items[Math.max(0, Math.min(to, last))]);
        this.focusCurrent();
      } else if (to >= 0 && to <= last) {
        this.move(item, to);
      }
    } else if (!event.altKey && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      this.remove(item.id, true);
    } else if (!event.altKey && event.key === 'Enter') {
      event.preventDefault();
      post({ type: 'part.open', partId: item.id, turnId: undefined });
    } else if (!event.altKey && event.key === ' ') {
      event.preventDefault();
      item.root.querySelector('input')?.click();
    }
  }

  /**
   * Moves the part immediately, so that a held key continues from the new position; the extension reports the move
   * later.
   */
  private move(item: PartItem, to: number): void {
    const others = this.items.filter(each => each !== item);
    this.items = [...others.slice(0, to), item, ...others.slice(to)];
    this.ownOrder = this.items.map(({ id }) => id);
    this.place();
    item.root.scrollIntoView({ block: 'nearest' });
    post({ type: 'part.move', partId: item.id, to });
    this.status.say(format(strings.partMoved, item.label, to + 1, this.items.length));
  }

  /** Sorts parts in the user's order: a late report of the first of two moves would undo the second for a moment. */
  private inOwnOrder(parts: readonly PartView[]): readonly PartView[] {
    const byId = new Map(parts.map(part => [part.id, part]));
    const own = this.ownOrder?.flatMap(id => byId.get(id) ?? []) ?? [];
    if (own.length !== parts.length || own.every((part, index) => part === parts[index])) {
      this.ownOrder = undefined;
      return parts;
    }
    return own;
  }

  private remove(partId: string, byKeyboard: boolean): void {
    post({ type: 'part.remove', partId });
    const label = this.items.find(({ id }) => id === partId)?.label ?? '';
    this.status.say(format(strings.partRemoved, label));
    if (!byKeyboard) {
      this.leave();
    }
  }

  private setCurrent(item: PartItem | undefined): void {
    if (item !== this.current) {
      this.current?.setTabStop(false);
      item?.setTabStop(true);
      this.current = item;
    }
  }

  private focusCurrent(): void {
    if (this.current) {
      this.current.root.focus();
    } else {
      this.leave();
    }
  }

  private onIntersect(entries: readonly IntersectionObserverEntry[]): void {
    const items = new Map<Element, PartItem>(this.items.map(item => [item.root, item]));
    for (const { isIntersecting, target } of entries) {
      const item = items.get(target);
      if (isIntersecting && item) {
        this.observer.unobserve(target);
        if (item.needsThumbnail) {
          void this.showThumbnail(item.id);
        }
      }
    }
  }
}

const maxWidthPx = 24;
const maxHeightPx = 18;

/**
 * Scales an image down and draws it on a canvas.
 *
 * @returns undefined if the browser can't decode the image
 */
async function thumbnail(image: ImageView): Promise<HTMLCanvasElement | undefined> {
  const density = window.devicePixelRatio || 1;
  const options: ImageBitmapOptions = {
    ...smallSize(image.width, image.height, density),
    resizeQuality: 'medium',
  };
  try {
    return await drawBitmap(
      new Blob([image.bytes]),
      () => options,
      bitmap => draw(bitmap, density),
    );
  } catch {
    return undefined;
  }
}

function draw(bitmap: ImageBitmap, density: number): HTMLCanvasElement {
  const scale = Math.min(1, (maxWidthPx * density) / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.className = 'thumbnail';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.style.width = `${canvas.width / density}px`;
  canvas.style.height = `${canvas.height / density}px`;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * The size at which the image is decoded. Only the height, because a photo's metadata may turn it on its side; both for
 * long strips.
 */
function smallSize(width: number, height: number, density: number): ImageBitmapOptions {
  const resizeHeight = Math.min(height, Math.ceil(maxHeightPx * density));
  return width > height * 16 || height > width * 16
    ? { resizeHeight, resizeWidth: Math.min(width, Math.ceil(maxWidthPx * density)) }
    : { resizeHeight };
}
