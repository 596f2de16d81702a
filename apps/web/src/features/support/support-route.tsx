import type { Support } from '@aplauso/contract/supports'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, Unlink } from 'lucide-react'
import { statusOf } from '#lib/api/error-status.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { AccountFrame } from '#parts/shell/account-frame.tsx'
import { WayHome } from '#parts/shell/message-page.tsx'
import { SUPPORTS_KEY, withToken } from '#parts/supports/support-calls.ts'
import { SupportCard } from '#parts/supports/support-card.tsx'
import { FrameSign } from '#ui/brand/frame-sign.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { useSupportToken } from './use-support-token.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.support_page_head), description: t(m.support_page_lead) }),
}

/** What a letter about monthly support leads to: that one, without an account. Opening it changes nothing. */
export function Component() {
  const t = useText()
  const token = useSupportToken()
  const { status } = useSession()
  const [search] = useSearchParams()
  const id = search.get('id')
  const { data, error, isError, isPending, refetch } = useQuery<Support[]>({
    queryKey: [withToken(SUPPORTS_KEY[0], token ?? undefined)],
    enabled: typeof token === 'string' || (token === undefined && status === 'signed_in'),
  })
  // A letter's token opens one; who is signed in and has none is shown the one that the address names.
  const support = data?.find((one) => one.id === id) ?? (token ? data?.[0] : undefined)
  const isRefused = isError && [400, 401, 403, 404].includes(statusOf(error))
  const isNobodys = token === undefined && status === 'signed_out'
  if (isRefused || isNobodys || (data && !support)) return <DeadLink />

  const isEnded = support?.state === 'ended'
  return (
    <AccountFrame
      live
      title={t(m.support_page_title)}
      lead={isEnded ? t(m.supports_ended_text, { name: support.creator.displayName }) : t(m.support_page_lead)}
      seed={support?.creator.slug ?? 'apoio'}
      above={<FrameSign icon={CalendarHeart} tone={support ? 'ok' : 'waiting'} />}
    >
      {support && (
        <div className="-mx-5 -mb-4 border-t border-line sm:-mx-8 sm:px-2">
          <SupportCard support={support} token={token ?? undefined} asksFirst={false} onChanged={refetch} />
        </div>
      )}
      {isPending && (
        <div role="status" aria-label={t(m.support_page_wait)} className="grid gap-3">
          <span className="h-12 skeleton" />
          <span className="h-11 w-48 skeleton" />
        </div>
      )}
      {isError && <LoadFailed error={error} onRetry={refetch} />}
    </AccountFrame>
  )
}

function DeadLink() {
  const t = useText()
  return (
    <AccountFrame
      live
      title={t(m.support_page_dead)}
      lead={t(m.support_page_dead_text)}
      seed="apoio"
      above={<FrameSign icon={Unlink} tone="trouble" />}
    >
      <div className="grid gap-2.5">
        <Link to="/login" className="min-h-14 w-full text-lg btn btn-primary">
          {t(m.login_submit)}
        </Link>
        <WayHome quiet />
      </div>
    </AccountFrame>
  )
}
