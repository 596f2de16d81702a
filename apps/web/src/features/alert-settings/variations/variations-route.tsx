import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { MatchPanel } from './match-panel.tsx'
import { VariationList } from './variation-list.tsx'
import { variationsOf } from './variations-query.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.variations_head), description: t(m.variations_description) }),
}

const GRID = 'mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 @3xl:grid-cols-[minmax(0,1fr)_19rem]'

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <VariationsPage key={user.id} user={user} /> : null
}

function VariationsPage({ user }: { user: User }) {
  const { t, language } = useLanguage()
  const variations = useQuery(variationsOf(user.id, language))
  useHashFocus()
  return (
    <>
      <BackLink to="/settings/alerts">{t(m.shell_alerts)}</BackLink>
      <h1 className="text-3xl">{t(m.variations_title)}</h1>
      <p className="mt-2 max-w-[72ch] text-ink-2">{t(m.variations_lead)}</p>
      {variations.isPending && (
        <div aria-hidden="true" className={GRID}>
          <div className="h-80 rounded-lg skeleton" />
          <div className="h-96 rounded-lg skeleton" />
        </div>
      )}
      {variations.isError && !variations.data && (
        <div className="mt-6 p-5 card sm:p-6">
          <LoadFailed error={variations.error} onRetry={variations.refetch} />
        </div>
      )}
      {variations.data && (
        <div className={GRID}>
          <VariationList user={user} variations={variations.data} />
          <MatchPanel variations={variations.data} />
        </div>
      )}
    </>
  )
}
