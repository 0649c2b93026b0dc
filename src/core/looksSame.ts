/** The visible properties of a list's item. */
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
    (['kind', 'label', 'description', 'detail', 'alwaysShow'] as const).every(
      name => item[name] === other?.[name],
    ) &&
    item.buttons?.length === other?.buttons?.length &&
    (item.buttons ?? []).every((button, index) => button === other?.buttons?.[index])
  );
}
