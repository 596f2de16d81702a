import type { StageRight } from '@aplauso/contract/access'
import type { AlertQueue, HandAlert } from '@aplauso/contract/alerts'
import type { DashboardFrame } from '@aplauso/contract/donations'
import { NOTIFICATION_VOLUME } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Api } from '#lib/api/api.ts'
import type { Goal } from '#lib/api/creator-keys.ts'
import { browserStorage, tabStorage } from '#lib/browser/storage.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { joinLive, type LiveState } from '#lib/live/live-socket.ts'
import { readToken } from '#lib/session/token.ts'
import { changedSince, type QueueChange } from '#parts/alert-queue/queue-changes.ts'
import { toast } from '#ui/toast/toast.ts'
import { hear, startFeed } from './live-feed.ts'
import { rowIdOf } from './received-rows.ts'
import { soundOnce } from './sound-once.ts'
import { areSumsHidden } from './sums.tsx'
import { takeFigures } from './take-figures.ts'
import { useQueueMeanwhile } from './use-queue-meanwhile.ts'

export type LiveDashboard = {
  /** Undefined where there is no room to join. */
  slug: string | undefined
  /** Set for who works for this creator. */
  creatorId?: string
  /** By whose session or key the queue is asked for while no connection tells it; undefined where it is not shown. */
  queueApi?: Api
  /** The key of a dock, which is let in by it and not by a session. It announces nothing: the stream is beside it. */
  dockKey?: string
  onGoal?: (goal: Goal) => void
  /** This dashboard is not, or no longer, open to this session or key. */
  onRefused: () => void
}

/** The dashboard's live connection: what has arrived, newest first, the queue of alerts, and how the connection stands. */
export function useLive({ slug, creatorId, queueApi, dockKey, ...told }: LiveDashboard) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [live, setLive] = useState<readonly HandAlert[]>([])
  const [queue, setQueue] = useState<AlertQueue>()
  const [rights, setRights] = useState<readonly StageRight[]>()
  const ownTest = useRef<string>(undefined)

  const showToast = useEffectEvent(({ donorName, amount, message, ...alert }: HandAlert) => {
    // The form has already said so, and its toast must not be replaced by this one.
    if (rowIdOf(alert) === ownTest.current) return
    const name = donorName ?? t(m.common_anonymous)
    const sum = areSumsHidden() || amount === null ? '•••' : formatEuros(amount, language)
    const title =
      amount === null ? t(m.dashboard_live_title_no_sum, { name }) : t(m.dashboard_live_title, { name, amount: sum })
    toast(message === undefined ? { title } : { title, description: message })
  })
  const pass = useEffectEvent(({ type, payload }: DashboardFrame) => {
    if (type === 'joined') setRights(payload.rights)
    if (type === 'queue') setQueue(payload)
    if (type === 'figures') takeFigures(queries, creatorId, payload)
    if (type === 'goal') told.onGoal?.(payload)
    if (type === 'error' && payload.code === 'forbidden') told.onRefused()
  })

  useEffect(() => {
    if (slug === undefined) return
    const room = slug
    const sound = new Audio('/notification.mp3')
    sound.volume = NOTIFICATION_VOLUME
    let feed = startFeed(readKnownSequence(room))

    function announce(alert: HandAlert) {
      if (dockKey !== undefined) return
      showToast(alert)
      const play = () => {
        sound.currentTime = 0
        return sound.play()
      }
      void soundOnce({ locks: navigator.locks, storage: browserStorage, nowMs: Date.now, play }, room, alert.sequence)
    }

    return joinLive({
      address: `${location.origin.replace(/^http/, 'ws')}/ws`,
      slug: room,
      ...(dockKey === undefined ? { readToken } : { dockKey }),
      readKnown: () => feed.known,
      onState: setState,
      onFrame(frame) {
        const heard = hear(feed, frame)
        feed = heard.feed
        setLive(feed.live)
        if (heard.announced) announce(heard.announced)
        // A reload amid a catch-up is told of it once more: what it tells is announced at its end.
        if (!feed.unannounced && feed.known !== undefined) keepKnownSequence(room, feed.known)
        pass(frame)
      },
    })
  }, [slug, dockKey])

  const changeQueue = (before: AlertQueue | undefined, change: QueueChange) =>
    setQueue((shown) => changedSince(before, shown, change))
  useQueueMeanwhile(slug !== undefined && state !== 'connected' ? queueApi : undefined, {
    creatorId,
    shown: queue,
    // Not over what a button has changed since it was asked for.
    onQueue: (before, told) => (before ? changeQueue(before, () => told) : setQueue((shown) => shown ?? told)),
    onRefused: told.onRefused,
  })

  return {
    state,
    live,
    queue,
    rights,
    changeQueue,
    testSent: (id: string) => {
      ownTest.current = id
    },
  }
}

// For the tab and not for the browser: each tab announces what it has not announced itself.
const keyOf = (slug: string) => `dashboard:${slug}`

/** The last alert that this tab has told of, also before it was reloaded; undefined when it has just been opened. */
function readKnownSequence(slug: string): number | undefined {
  const stored = tabStorage.get(keyOf(slug))
  return stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : undefined
}

const keepKnownSequence = (slug: string, sequence: number): void => tabStorage.set(keyOf(slug), String(sequence))
