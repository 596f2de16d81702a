import type { Alert, AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import { NOTIFICATION_VOLUME, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { joinLive, type LiveState } from '#lib/live-socket.ts'
import { readToken } from '#lib/token.ts'
import { toast } from '#ui/toast.ts'
import { keepKnownSequence, readKnownSequence } from './known-sequence.ts'
import { type Heard, hear, startFeed } from './live-feed.ts'
import { recentKey, statsKey } from './queries.ts'
import { changedSince, type QueueChange } from './queue-changes.ts'

type Changed = NonNullable<Heard['changed']>

// A burst of donations asks for the new figures once; what became of an alert may be a little late in its row.
const REFRESH_AFTER_MS: Record<Changed, number> = { everything: 300, alerts: 2 * SECOND_MS }

export type LiveDashboard = {
  slug: string
  /** Set for the agency that manages this creator. */
  creatorId?: string
  /** In cents. */
  onGoal: (donationGoal: number | null, totalReceived: number) => void
  /** The connection stands: what is read from now on misses nothing. */
  onJoined: () => void
  /** This dashboard is not, or no longer, open to this session. */
  onRefused: () => void
}

/** The dashboard's live connection: what has arrived, newest first, the queue of alerts, and how the connection stands. */
export function useLive({ slug, creatorId, ...told }: LiveDashboard) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [live, setLive] = useState<readonly Alert[]>([])
  const [queue, setQueue] = useState<AlertQueue>()
  const ownTest = useRef<string>(undefined)

  const showToast = useEffectEvent(({ donationId, donorName, amount, message }: Alert) => {
    // The form has already said so, and its toast must not be replaced by this one.
    if (donationId === ownTest.current) return
    const name = donorName ?? t(m.common_anonymous)
    const title = t(m.dashboard_live_title, { name, amount: formatEuros(amount, language) })
    toast(message === undefined ? { title } : { title, description: message })
  })
  const pass = useEffectEvent(({ type, payload }: ServerFrame) => {
    if (type === 'goal') told.onGoal(payload.donationGoal, payload.totalReceived)
    if (type === 'joined') told.onJoined()
    if (type === 'error' && payload.code === 'forbidden') told.onRefused()
  })
  const refresh = useEffectEvent((changed: Changed) => {
    void queries.invalidateQueries({ queryKey: recentKey(creatorId) })
    if (changed === 'everything') void queries.invalidateQueries({ queryKey: statsKey(creatorId) })
  })

  useEffect(() => {
    const sound = new Audio('/notification.mp3')
    sound.volume = NOTIFICATION_VOLUME
    let feed = startFeed(readKnownSequence(slug))
    const timers: { [What in Changed]?: ReturnType<typeof setTimeout> | undefined } = {}

    function refreshSoon(what: Changed) {
      timers[what] ??= setTimeout(() => {
        timers[what] = undefined
        refresh(what)
      }, REFRESH_AFTER_MS[what])
    }

    function announce(alert: Alert) {
      showToast(alert)
      sound.currentTime = 0
      // Browsers keep a page silent until it is clicked; the donation is on the screen either way.
      sound.play().catch(() => {})
    }

    const leave = joinLive({
      address: `${location.origin.replace(/^http/, 'ws')}/ws`,
      slug,
      readToken,
      readKnown: () => feed.known,
      onState: setState,
      onFrame(frame) {
        const heard = hear(feed, frame)
        feed = heard.feed
        setLive(feed.live)
        if (frame.type === 'queue') setQueue(frame.payload)
        if (heard.announced) announce(heard.announced)
        // A reload amid a catch-up is told of it once more: what it tells is announced at its end.
        if (!feed.unannounced && feed.known !== undefined) keepKnownSequence(slug, feed.known)
        if (heard.changed) refreshSoon(heard.changed)
        pass(frame)
      },
    })
    return () => {
      for (const timer of Object.values(timers)) clearTimeout(timer)
      leave()
    }
  }, [slug])

  return {
    state,
    live,
    queue,
    changeQueue: (before: AlertQueue | undefined, change: QueueChange) =>
      setQueue((shown) => changedSince(before, shown, change)),
    testSent: (id: string) => {
      ownTest.current = id
    },
  }
}
