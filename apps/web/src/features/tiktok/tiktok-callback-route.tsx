import type { TikTokMessage } from '@aplauso/contract/connections'
import { TIKTOK_ERROR_CLOSE_MS, TIKTOK_ERROR_REDIRECT_MS, TIKTOK_SUCCESS_REDIRECT_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { useOneTimeSearchParams } from '#lib/browser/use-one-time-search-params.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { Spinner } from '#ui/brand/spinner.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { Link } from '#ui/text/link.tsx'
import { type Outcome, useTikTokOutcome } from './use-tiktok-outcome.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.tiktok_callback_head)} | ${INSTANCE_NAME}`,
    description: t(m.tiktok_callback_description),
  }),
}

/** Return page of the TikTok login, in a popup or in the dashboard's window. */
export function Component() {
  const t = useText()
  const outcome = useTikTokOutcome(useOneTimeSearchParams())
  useLeaving(outcome)
  const { title, lead } = useTexts(outcome)
  return (
    <AccountFrame live title={title} lead={lead} seed="tiktok" above={<Sign outcome={outcome} />}>
      {outcome.is !== 'processing' && (
        <Link to={outcome.signedOut ? '/login' : '/dashboard'} className="min-h-14 w-full text-lg btn btn-ghost">
          {t(outcome.signedOut ? m.nav_login : m.verify_dashboard)}
        </Link>
      )}
    </AccountFrame>
  )
}

function Sign({ outcome }: { outcome: Outcome }) {
  switch (outcome.is) {
    case 'processing':
      return (
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-sunken text-ink-2">
          <Spinner size={32} />
        </span>
      )
    case 'done':
      return <StatusIcon icon={CircleCheck} tone="ok" />
    case 'failed':
      return <StatusIcon icon={CircleAlert} tone="trouble" />
  }
}

function useTexts(outcome: Outcome): { title: string; lead: string } {
  const t = useText()
  switch (outcome.is) {
    case 'processing':
      return { title: t(m.tiktok_callback_processing), lead: t(m.tiktok_callback_processing_text) }
    case 'done':
      return { title: t(m.tiktok_callback_success), lead: t(m.tiktok_callback_success_text) }
    case 'failed':
      return { title: t(m.tiktok_callback_failed), lead: outcome.reason ?? t(m.tiktok_callback_failed_text) }
  }
}

/** After the result: a popup informs its opener and closes; any other window goes to the dashboard. */
function useLeaving(outcome: Outcome): void {
  const t = useText()
  const navigate = useNavigate()

  const leave = useEffectEvent(() => {
    const isDone = outcome.is === 'done'
    const opener: Window | null = window.opener
    if (opener === null) {
      const pauseMs = isDone ? TIKTOK_SUCCESS_REDIRECT_MS : TIKTOK_ERROR_REDIRECT_MS
      return setTimeout(() => void navigate('/dashboard', { replace: true }), pauseMs)
    }
    // Only to the own origin, so that a foreign opener receives nothing.
    opener.postMessage(messageOf(outcome), location.origin)
    return setTimeout(() => window.close(), isDone ? 0 : TIKTOK_ERROR_CLOSE_MS)
  })
  const messageOf = (ended: Outcome): TikTokMessage =>
    ended.is === 'failed'
      ? { type: 'tiktok-connected', success: false, error: ended.reason ?? t(m.tiktok_callback_failed) }
      : { type: 'tiktok-connected', success: true }

  useEffect(() => {
    if (outcome.is === 'processing') return
    const leaving = leave()
    return () => clearTimeout(leaving)
  }, [outcome.is])
}
