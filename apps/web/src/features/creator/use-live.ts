import type { Alert } from '@aplauso/contract/alerts'
import { NOTIFICATION_VOLUME } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { joinLive, type LiveState } from '#lib/live-socket.ts'
import { readToken } from '#lib/token.ts'
import { toast } from '#ui/toast.ts'
import { recentKey, statsKey } from './queries.ts'
import { withAlert } from './received-rows.ts'

// A burst of donations asks for the new figures once.
const REFRESH_AFTER_MS = 300

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

/** The dashboard's live connection: what has arrived, newest first, and how the connection stands. */
export function useLive({ slug, creatorId, ...told }: LiveDashboard) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [live, setLive] = useState<readonly Alert[]>([])
  const ownTest = useRef<string>(undefined)

  const announce = useEffectEvent(({ donationId, donorName, amount, message }: Alert) => {
    // The form has already said so, and its toast must not be replaced by this one.
    if (donationId === ownTest.current) return
    const name = donorName ?? t(m.common_anonymous)
    const title = t(m.dashboard_live_title, { name, amount: formatEuros(amount, language) })
    toast(message === undefined ? { title } : { title, description: message })
  })
  const followGoal = useEffectEvent(told.onGoal)
  const join = useEffectEvent(told.onJoined)
  const refuse = useEffectEvent(told.onRefused)
  const refreshFigures = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: recentKey(creatorId) })
    void queries.invalidateQueries({ queryKey: statsKey(creatorId) })
  })

  useEffect(() => {
    const sound = new Audio('/notification.mp3')
    sound.volume = NOTIFICATION_VOLUME
    let arrived: readonly Alert[] = []
    let refresh: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      refresh ??= setTimeout(() => {
        refresh = undefined
        refreshFigures()
      }, REFRESH_AFTER_MS)
    }

    function receive(alert: Alert) {
      const next = withAlert(arrived, alert)
      if (alert.replay || next === arrived) return
      arrived = next
      setLive(next)
      announce(alert)
      sound.currentTime = 0
      // Browsers keep a page silent until it is clicked; the donation is on the screen either way.
      sound.play().catch(() => {})
      if (!alert.test) refreshSoon()
    }

    const leave = joinLive({
      address: `${location.origin.replace(/^http/, 'ws')}/ws`,
      slug,
      readToken,
      onState: setState,
      onFrame({ type, payload }) {
        if (type === 'donation') receive(payload)
        if (type === 'goal') followGoal(payload.donationGoal, payload.totalReceived)
        // Whatever came before this connection stood is read now: from here on the frames tell.
        if (type === 'joined') {
          refreshSoon()
          join()
        }
        if (type === 'error' && payload.code === 'forbidden') refuse()
      },
    })
    return () => {
      clearTimeout(refresh)
      leave()
    }
  }, [slug])

  return {
    state,
    live,
    testSent: (id: string) => {
      ownTest.current = id
    },
  }
}
