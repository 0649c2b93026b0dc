/** What is shown of an item of a list. */
interface Item {
  readonly kind?: number | undefined;
  readonly label: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  /** True if it is shown whatever the user types. */
  readonly alwaysShow?: boolean | undefined;
  readonly buttons?: readonly unknown[] | undefined;
}

/** @returns true if two items of a list look the same and have the same buttons */
export function looksSame(item: Item, other: Item | undefined): boolean {
  return (
    item.label === other?.label &&
    item.kind === other.kind &&
    item.description === other.description &&
    item.detail === other.detail &&
    item.alwaysShow === other.alwaysShow &&
    item.buttons?.length === other.buttons?.length &&
    (item.buttons ?? []).every((button, index) => button === other.buttons?.[index])
  );
}
