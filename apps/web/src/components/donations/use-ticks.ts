import { PAGE_MAX } from '@aplauso/contract/limits'
import { useState } from 'react'

/** Selected rows of a list, at most as many as one export accepts. `rowIds`: the visible rows. */
export function useTicks(rowIds: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // Rows that are no longer visible are not selected.
  const chosen = rowIds.filter((id) => ticked.has(id))
  const isFull = chosen.length >= PAGE_MAX
  return {
    chosen,
    isAll: rowIds.length > 0 && chosen.length === Math.min(rowIds.length, PAGE_MAX),
    clear: () => setTicked(new Set()),
    tickAll: (isTicked: boolean) => setTicked(new Set(isTicked ? rowIds.slice(0, PAGE_MAX) : [])),
    of: (id: string) => ({
      isTicked: ticked.has(id),
      disabled: isFull && !ticked.has(id),
      onTick: (isTicked: boolean) =>
        setTicked((now) => new Set(isTicked ? [...now, id] : [...now].filter((other) => other !== id))),
    }),
  }
}

export type Ticks = ReturnType<typeof useTicks>
