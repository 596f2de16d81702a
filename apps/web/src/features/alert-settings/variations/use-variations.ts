import type { ListedVariation } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'
import type { VariationBody } from './variation-draft.ts'
import { VARIATIONS_PATH, variationsOf } from './variations-query.ts'

type Deleted = { variation: ListedVariation; at: number }

/** Actions on the list. Each is saved at once; a new order is shown before the server confirms it. */
export function useVariations(userId: string, variations: readonly ListedVariation[]) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = variationsOf(userId, language)
  const [deleted, setDeleted] = useState<Deleted>()
  const [moveAnnouncement, setMoveAnnouncement] = useState('')
  const pendingOrder = useRef<string[]>(undefined)
  const isSending = useRef(false)

  function change(update: (now: ListedVariation[]) => ListedVariation[]): void {
    queries.setQueryData<ListedVariation[]>(queryKey, (now = []) => update(now))
  }
  function storeVariation(variation: ListedVariation): void {
    change((now) =>
      now.some(({ id }) => id === variation.id)
        ? now.map((one) => (one.id === variation.id ? variation : one))
        : [...now, variation],
    )
  }

  /** One request at a time; the latest order is sent after the answer. */
  async function sendOrder(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    try {
      while (pendingOrder.current) {
        const ids = pendingOrder.current
        pendingOrder.current = undefined
        const rows = await api.put<ListedVariation[]>(`${VARIATIONS_PATH}/order`, { ids })
        if (!pendingOrder.current) queries.setQueryData(queryKey, rows)
      }
    } catch (error) {
      pendingOrder.current = undefined
      const description = await failureText(error, t, language, t(m.error_internal_error))
      toast({ title: t(m.variations_order_failed), description, tone: 'destructive' })
      await queries.invalidateQueries({ queryKey })
    } finally {
      isSending.current = false
    }
  }

  function applyOrder(list: readonly ListedVariation[]): void {
    change(() => [...list])
    pendingOrder.current = list.map(({ id }) => id)
    void sendOrder()
  }

  const add = useChange({
    send: (body: VariationBody) => api.post<ListedVariation>(VARIATIONS_PATH, body),
    onDone: storeVariation,
    failedTitle: t(m.variations_failed),
  })
  const changing = useChange({
    send: ({ id, enabled }: Pick<ListedVariation, 'id' | 'enabled'>) =>
      api.patch<ListedVariation>(`${VARIATIONS_PATH}/${id}`, { enabled }),
    onDone: storeVariation,
    failedTitle: t(m.variations_failed),
  })
  const remove = useChange({
    send: ({ variation }: Deleted) => api.del(`${VARIATIONS_PATH}/${variation.id}`),
    onDone(_nothing, deletedVariation) {
      change((now) => now.filter(({ id }) => id !== deletedVariation.variation.id))
      setDeleted(deletedVariation)
    },
    failedTitle: t(m.variations_delete_failed),
  })
  const restore = useChange({
    send: ({ variation: { name, enabled, when, look, sound } }: Deleted) =>
      api.post<ListedVariation>(VARIATIONS_PATH, { name, enabled, when, look, sound }),
    onDone(variation, { at }) {
      setDeleted(undefined)
      applyOrder([...variations.slice(0, at), variation, ...variations.slice(at)])
    },
    failedTitle: t(m.variations_failed),
  })

  return {
    put: storeVariation,
    add: add.change,
    isAdding: add.busy,
    change: changing.change,
    remove: remove.change,
    deleted,
    restore: () => deleted && restore.change(deleted),
    isRestoring: restore.busy,
    /** Announcement of the last move for screen readers. */
    moved: moveAnnouncement,
    move(at: number, by: -1 | 1) {
      const [one, other] = [variations[at], variations[at + by]]
      if (!one || !other) return
      applyOrder(variations.map((each) => (each === one ? other : each === other ? one : each)))
      const number = (value: number) => formatNumber(value, language)
      setMoveAnnouncement(
        t(m.variations_moved, { name: one.name, place: number(at + by + 1), count: number(variations.length) }),
      )
    },
  }
}
