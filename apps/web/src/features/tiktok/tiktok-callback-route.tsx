import { m } from '@aplauso/texts/messages'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTakenSearch } from '#lib/browser/use-taken-search.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { AccountFrame } from '#parts/shell/account-frame.tsx'
import { FrameSign } from '#ui/brand/frame-sign.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { Link } from '#ui/text/link.tsx'
import { useLeaving } from './use-leaving.ts'
import { type Outcome, useTikTokOutcome } from './use-tiktok-outcome.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.tiktok_callback_head)} | Aplauso`,
    description: t(m.tiktok_callback_description),
  }),
}

/** Where TikTok sends a creator back to, in a window of its own or in the dashboard's. */
export function Component() {
  const t = useText()
  const outcome = useTikTokOutcome(useTakenSearch())
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
      return <FrameSign icon={CircleCheck} tone="ok" />
    case 'failed':
      return <FrameSign icon={CircleAlert} tone="trouble" />
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
