import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { ModerationRules, PAGE_GRID } from './moderation-rules.tsx'
import { rulesQuery } from './rules-query.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.moderation_head), description: t(m.moderation_description) }),
  prefetch: ({ id }) => [{ key: rulesQuery(id).queryKey, path: '/api/moderation/settings' }],
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <ModerationPage key={user.id} user={user} /> : null
}

function ModerationPage({ user }: { user: User }) {
  const t = useText()
  const settings = useQuery(rulesQuery(user.id))
  return (
    <>
      <h1 className="text-3xl">{t(m.moderation_title)}</h1>
      <p className="mt-2 max-w-[72ch] text-ink-2">{t(m.moderation_lead)}</p>
      {settings.isPending && (
        <div aria-hidden="true" className={PAGE_GRID}>
          <div className="grid gap-5">
            <div className="h-80 rounded-lg skeleton" />
            <div className="h-120 rounded-lg skeleton" />
          </div>
          <div className="h-96 rounded-lg skeleton" />
        </div>
      )}
      {settings.isError && (
        <div className="mt-6 p-5 card sm:p-6">
          <LoadFailed error={settings.error} onRetry={settings.refetch} />
        </div>
      )}
      {settings.data && <ModerationRules user={user} settings={settings.data} />}
    </>
  )
}
