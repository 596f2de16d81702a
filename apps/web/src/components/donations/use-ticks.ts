import { PAGE_MAX } from '@aplauso/contract/limits'
import { useState } from 'react'

/** Which rows of a list are ticked; as many as one file can be asked for. `rowIds`: those that are shown. */
export function useTicks(rowIds: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What a list does not show any more is not chosen either.
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
