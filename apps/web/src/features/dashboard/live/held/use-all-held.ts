import type { HeldAlert } from '@aplauso/contract/alerts'
import { HELD_DECISIONS_MAX, PAGE_MAX } from '@aplauso/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type QueueControl, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { withShownQueue } from '../apply-pending-actions.ts'

/** Adds the held alerts after the first 20, which are all that the queue has, up to as many as one call decides. */
export function useAllHeld(control: QueueControl): QueueControl {
  const { queue, api, creatorId, offline } = control
  const { held = [], heldCount = 0 } = queue ?? {}
  const last = held.at(-1)
  const hasMore = last !== undefined && heldCount > held.length
  // Each decision changes both, so that the rest is read again after the last of several.
  const cursor = useDebouncedValue(hasMore ? `${last.id} ${heldCount}` : '')
  const { data: rest = [] } = useQuery({
    queryKey: ['/api/alerts/held', creatorId, cursor],
    queryFn: async () => {
      const rows: HeldAlert[] = []
      let after = cursor.split(' ')[0]
      for (let isFull = true; isFull && held.length + rows.length < HELD_DECISIONS_MAX; ) {
        const path = `/api/alerts/held?${new URLSearchParams({ limit: String(PAGE_MAX), after: after ?? '' })}`
        const page = await api.get<HeldAlert[]>(withCreatorId(path, creatorId))
        rows.push(...page)
        isFull = page.length === PAGE_MAX
        after = page.at(-1)?.id
      }
      return rows
    },
    enabled: cursor !== '' && !offline,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (!hasMore) return control
  return withShownQueue(control, (whole) => {
    const known = new Set(whole.held.map(({ id }) => id))
    const added = rest.filter(({ id, heldAt }) => heldAt >= last.heldAt && !known.has(id))
    return { ...whole, held: [...whole.held, ...added].slice(0, HELD_DECISIONS_MAX) }
  })
}
