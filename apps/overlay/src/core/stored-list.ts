export type StorageItems = Pick<Storage, 'getItem' | 'setItem'>

export type StoredListDeps = {
  /** Asked for anew at each use, since a browser may forbid even that. */
  items: () => StorageItems
  name: string
  /** The oldest beyond these are forgotten. */
  max: number
}

/** A list of ids that is kept in a browser's storage. */
export function openStoredList({ items, name, max }: StoredListDeps) {
  return {
    /** Undefined when there never was one, or none that can be read. */
    read(): readonly string[] | undefined {
      try {
        const list: unknown = JSON.parse(items().getItem(name) ?? 'null')
        return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : undefined
      } catch {
        return undefined
      }
    },

    /** Gives what is kept, which is not all when there is too much. A storage that is forbidden or full keeps nothing. */
    write(list: readonly string[]): readonly string[] {
      const stored = list.slice(-max)
      try {
        items().setItem(name, JSON.stringify(stored))
      } catch {
        // The page remembers for as long as it is open.
      }
      return stored
    },
  }
}
