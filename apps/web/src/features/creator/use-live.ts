import type { User } from '@aplauso/contract/accounts'
import type { Alert } from '@aplauso/contract/alerts'
import { NOTIFICATION_VOLUME } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { joinLive, type LiveState } from '#lib/live-socket.ts'
import { useSession } from '#lib/session.tsx'
import { readToken } from '#lib/token.ts'
import { toast } from '#ui/toast.ts'
import { RECENT_KEY, STATS_KEY } from './queries.ts'
import { withAlert } from './received-rows.ts'

// A burst of donations asks for the new figures once.
const REFRESH_AFTER_MS = 300

/** The dashboard's live connection: what has arrived, newest first, and how the connection stands. */
export function useLive(user: User) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
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
  const followGoal = useEffectEvent((donationGoal: number | null, totalReceived: number) => {
    setUser({
      ...user,
      donationGoal: donationGoal === null ? null : cents(donationGoal),
      totalReceived: cents(totalReceived),
    })
  })
  const refreshFigures = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: RECENT_KEY })
    void queries.invalidateQueries({ queryKey: STATS_KEY })
  })
  const refreshUser = useEffectEvent(() => {
    api.get<User>('/api/user').then(setUser, (error) => console.warn('The account could not be refreshed', error))
  })

  const { slug } = user
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
          refreshUser()
        }
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
