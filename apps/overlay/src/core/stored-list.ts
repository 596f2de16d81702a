export type StorageItems = Pick<Storage, 'getItem' | 'setItem'>

export type StoredListDeps = {
  /** Read at each use, because a browser may forbid even the access. */
  items: () => StorageItems
  name: string
  /** Older entries beyond this number are dropped. */
  max: number
}

export function openStoredList({ items, name, max }: StoredListDeps) {
  return {
    /** Undefined when it does not exist or cannot be read. */
    read(): readonly string[] | undefined {
      try {
        const list: unknown = JSON.parse(items().getItem(name) ?? 'null')
        return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : undefined
      } catch {
        return undefined
      }
    },

    /** Returns the stored list, cut to the maximum. A forbidden or full storage stores nothing. */
    write(list: readonly string[]): readonly string[] {
      const stored = list.slice(-max)
      try {
        items().setItem(name, JSON.stringify(stored))
      } catch {
        // Without storage the list lasts as long as the page.
      }
      return stored
    },
  }
}
