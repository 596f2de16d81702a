import type { RecurringDonation } from '@aplauso/contract/recurring-donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { RECURRING_DONATIONS_KEY, withToken } from '#components/recurring-donations/recurring-donation-calls.ts'
import { RecurringDonationCard } from '#components/recurring-donations/recurring-donation-card.tsx'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { HomeLink } from '#components/shell/message-page.tsx'
import { statusOf } from '#lib/api/error-status.ts'
import { tabStorage } from '#lib/browser/storage.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate, useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.support_page_head), description: t(m.support_page_lead) }),
}

/** A recurring donation, opened from an email without an account. Opening it changes nothing. */
export function Component() {
  const t = useText()
  const token = useRecurringDonationToken()
  const { status } = useSession()
  const [search] = useSearchParams()
  const id = search.get('id')
  const { data, error, isError, isPending, refetch } = useQuery<RecurringDonation[]>({
    queryKey: [withToken(RECURRING_DONATIONS_KEY[0], token ?? undefined)],
    enabled: typeof token === 'string' || (token === undefined && status === 'signed_in'),
  })
  // The token of an email opens one; without a token, the id in the address chooses one of the account's.
  const recurringDonation = data?.find((one) => one.id === id) ?? (token ? data?.[0] : undefined)
  const isRefused = isError && [400, 401, 403, 404].includes(statusOf(error))
  const isSignedOut = token === undefined && status === 'signed_out'
  if (isRefused || isSignedOut || (data && !recurringDonation)) return <DeadLink />

  const isEnded = recurringDonation?.state === 'ended'
  return (
    <AccountFrame
      live
      title={t(m.support_page_title)}
      lead={
        isEnded ? t(m.supports_ended_text, { name: recurringDonation.creator.displayName }) : t(m.support_page_lead)
      }
      seed={recurringDonation?.creator.slug ?? 'apoio'}
      above={<StatusIcon icon={CalendarHeart} tone={recurringDonation ? 'ok' : 'waiting'} />}
    >
      {recurringDonation && (
        <div className="-mx-5 -mb-4 border-t border-line sm:-mx-8 sm:px-2">
          <RecurringDonationCard
            recurringDonation={recurringDonation}
            token={token ?? undefined}
            asksFirst={false}
            onChanged={refetch}
          />
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
      above={<StatusIcon icon={Unlink} tone="trouble" />}
    >
      <div className="grid gap-2.5">
        <Link to="/login" className="min-h-14 w-full text-lg btn btn-primary">
          {t(m.login_submit)}
        </Link>
        <HomeLink quiet />
      </div>
    </AccountFrame>
  )
}

/**
 * The token of an emailed link; undefined if there is none, null before hydration, because the server never sees the
 * fragment. It is removed from the address bar and the history at once, and stays in the tab for a reload.
 */
function useRecurringDonationToken(): string | undefined | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | undefined | null>(null)
  useEffect(() => {
    const key = `support:${search}`
    const foundToken = new URLSearchParams(hash.slice(1)).get('token')
    if (foundToken) tabStorage.set(key, foundToken)
    setToken(foundToken ?? tabStorage.get(key) ?? undefined)
    if (hash === '') return
    history.replaceState(history.state, '', pathname + search)
    // The router keeps its own copy of the address for links and redirects.
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
  return token
}
