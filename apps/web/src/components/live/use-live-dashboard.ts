import type { AlertControlRight } from '@aplauso/contract/access'
import type { ActorAlert, AlertQueue } from '@aplauso/contract/alerts'
import type { DashboardFrame } from '@aplauso/contract/donations'
import { NOTIFICATION_VOLUME } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { applyIfUnchanged, type QueueChange } from '#components/alert-queue/queue-changes.ts'
import type { Api } from '#lib/api/api.ts'
import type { Goal } from '#lib/api/creator-query-keys.ts'
import { browserStorage, tabStorage } from '#lib/browser/storage.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { joinLive, type LiveState } from '#lib/live/live-socket.ts'
import { readToken } from '#lib/session/session-token.ts'
import { toastPlace } from '#ui/toast/toast-place.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { applyStats } from './apply-stats.ts'
import { areAmountsHidden } from './hidden-amounts.tsx'
import { applyFrame, createLiveAlerts } from './live-alerts.ts'
import { playSoundOnce } from './play-sound-once.ts'
import { rowIdOf } from './recent-donation-rows.ts'
import { useQueuePolling } from './use-queue-polling.ts'

export type LiveDashboardOptions = {
  /** Undefined where there is no channel to join. */
  slug: string | undefined
  /** Set for a moderator or agency of this creator. */
  creatorId?: string
  /** Client for polling the queue while disconnected; undefined where the queue is not shown. */
  queueApi?: Api
  /** Key of a dock, which replaces the session. A dock announces nothing, because the stream is beside it. */
  dockKey?: string
  onGoal?: (goal: Goal) => void
  /** Called when this session or key has no access, or has lost it. */
  onRefused: () => void
}

/** The dashboard's live connection: received alerts (newest first), the alert queue and the connection state. */
export function useLiveDashboard({ slug, creatorId, queueApi, dockKey, ...callbacks }: LiveDashboardOptions) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [live, setLive] = useState<readonly ActorAlert[]>([])
  const [queue, setQueue] = useState<AlertQueue>()
  const [rights, setRights] = useState<readonly AlertControlRight[]>()
  const ownTest = useRef<string>(undefined)

  const showToast = useEffectEvent(({ donorName, amount, message, ...alert }: ActorAlert) => {
    // The form has announced this test already, and its toast must stay.
    if (rowIdOf(alert) === ownTest.current) return
    // Each approval would replace the only line for errors.
    if (toastPlace.read()) return
    const name = donorName ?? t(m.common_anonymous)
    const amountText = areAmountsHidden() || amount === null ? '•••' : formatEuros(amount, language)
    const title =
      amount === null
        ? t(m.dashboard_live_title_no_sum, { name })
        : t(m.dashboard_live_title, { name, amount: amountText })
    toast(message === undefined ? { title } : { title, description: message })
  })
  const handleFrame = useEffectEvent(({ type, payload }: DashboardFrame) => {
    if (type === 'joined') setRights(payload.rights)
    if (type === 'queue') setQueue(payload)
    if (type === 'figures') applyStats(queries, creatorId, payload)
    if (type === 'goal') callbacks.onGoal?.(payload)
    if (type === 'error' && payload.code === 'forbidden') callbacks.onRefused()
  })

  useEffect(() => {
    if (slug === undefined) return
    const channel = slug
    const sound = new Audio('/notification.mp3')
    sound.volume = NOTIFICATION_VOLUME
    let liveAlerts = createLiveAlerts(readLastSequence(channel))

    function announce(alert: ActorAlert) {
      if (dockKey !== undefined) return
      showToast(alert)
      const play = () => {
        sound.currentTime = 0
        return sound.play()
      }
      void playSoundOnce(
        { locks: navigator.locks, storage: browserStorage, nowMs: Date.now, play },
        channel,
        alert.sequence,
      )
    }

    return joinLive({
      address: `${location.origin.replace(/^http/, 'ws')}/ws`,
      slug: channel,
      ...(dockKey === undefined ? { readToken } : { dockKey }),
      readLastSequence: () => liveAlerts.lastSequence,
      onState: setState,
      onFrame(frame) {
        const update = applyFrame(liveAlerts, frame)
        liveAlerts = update.state
        setLive(liveAlerts.alerts)
        if (update.toAnnounce) announce(update.toAnnounce)
        // Stored only after a catch-up: a reload during one receives the missed alerts again and announces them at the
        // end.
        if (!liveAlerts.pendingAnnouncement && liveAlerts.lastSequence !== undefined)
          storeLastSequence(channel, liveAlerts.lastSequence)
        handleFrame(frame)
      },
    })
  }, [slug, dockKey])

  const changeQueue = (before: AlertQueue | undefined, change: QueueChange) =>
    setQueue((shown) => applyIfUnchanged(before, shown, change))
  const isPollAnswered = useQueuePolling(slug !== undefined && state !== 'connected' ? queueApi : undefined, {
    creatorId,
    shown: queue,
    // A polled queue does not overwrite changes made since it was requested.
    onQueue: (before, polled) => (before ? changeQueue(before, () => polled) : setQueue((shown) => shown ?? polled)),
    onRefused: callbacks.onRefused,
  })

  const isOnline = useOnline()

  return {
    state,
    offline: !isOnline || (state !== 'connected' && !isPollAnswered),
    live,
    queue,
    rights,
    changeQueue,
    markTestAsOwn: (id: string) => {
      ownTest.current = id
    },
  }
}

// Per tab, not per browser: each tab announces the alerts that it has not announced itself.
const keyOf = (slug: string) => `dashboard:${slug}`

/** The last sequence that this tab has received, even before a reload; undefined in a new tab. */
function readLastSequence(slug: string): number | undefined {
  const stored = tabStorage.get(keyOf(slug))
  return stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : undefined
}

const storeLastSequence = (slug: string, sequence: number): void => tabStorage.set(keyOf(slug), String(sequence))
