import type { Approval, HeldAlert, HeldDecisions, Rejection } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { use } from 'react'
import { withoutHeld } from '#components/alert-queue/queue-changes.ts'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { UndoContext } from '#components/alert-queue/undo.ts'
import { rowIdOf } from '#components/live/recent-donation-rows.ts'
import { ApiError } from '#lib/api/api.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/** Send a rejection at least this long before the automatic release, because the clocks of device and server differ. */
const CLOCK_SKEW_MARGIN_MS = 2 * SECOND_MS

const DESCRIPTIONS = {
  approve: { one: m.live_approved, many: m.live_held_approved_many },
  reject: { one: m.live_rejected, many: m.live_held_rejected_many },
}

/**
 * The decisions of this screen about held alerts, each with an undo. A single approval is sent at once and skipped by
 * undo, where the actor may skip. All others are sent after the time to undo.
 */
export function useDecide() {
  const { t, language } = useLanguage()
  const { api, creatorId, rights } = useQueue()
  const offer = use(UndoContext)
  const post = (path: string, body?: object) => api.post(withCreatorId(path, creatorId), body, { keepalive: true })

  function one(decision: HeldDecisions['decision'], alert: HeldAlert, body: Partial<Approval> | Rejection = {}) {
    const { id, donorName } = alert
    let isRepeat = false
    async function send() {
      try {
        await post(`/api/alerts/${id}/${decision}`, body)
      } catch (error) {
        if (!isDecided(error)) {
          isRepeat = true
          throw error
        }
        // An earlier attempt may have got through although its answer was lost. A first one came after another actor.
        return isRepeat
      }
    }
    offer?.({
      description: t(DESCRIPTIONS[decision].one, { name: donorName ?? t(m.common_anonymous) }),
      decides: { ids: [id], decision, rowId: id },
      change: withoutHeld([id]),
      send,
      ...(decision === 'reject' && { forMs: leftMs([alert]) }),
      ...(decision === 'approve' &&
        rights.includes('queue') && { revert: () => post(`/api/alerts/${rowIdOf(alert)}/skip`) }),
    })
  }

  /** `rowId`: the row that was pressed, if any. */
  function many(decision: HeldDecisions['decision'], alerts: readonly HeldAlert[], rowId?: string) {
    const ids = alerts.map(({ id }) => id)
    if (ids.length === 0) return
    const total = formatNumber(ids.length, language)
    offer?.({
      description: t(DESCRIPTIONS[decision].many, { count: ids.length, total }),
      decides: { ids, decision, rowId },
      change: withoutHeld(ids),
      send: () => post('/api/alerts/decide', { decision, ids }),
      ...(decision === 'reject' && { forMs: leftMs(alerts) }),
    })
  }

  return { one, many }
}

/** The alert is held no more. */
function isDecided(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'already_decided' || code === 'not_found'
}

/** The time until the first automatic release: a rejection sent after it would not stop that alert. */
function leftMs(alerts: readonly HeldAlert[]): number | undefined {
  const ends = alerts.flatMap(({ releasesAt }) => (releasesAt === null ? [] : Date.parse(releasesAt)))
  return ends.length === 0 ? undefined : Math.min(...ends) - CLOCK_SKEW_MARGIN_MS - Date.now()
}
