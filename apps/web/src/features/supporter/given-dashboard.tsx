import { m } from '@aplauso/texts/messages'
import { type Message, useText } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Page } from '#ui/page.tsx'
import { GivenHistory } from './given-history.tsx'
import { GivenStatistics } from './given-statistics.tsx'
import { QuickApplause } from './quick-applause.tsx'

/** The dashboard of those who give: fans and supporters. */
export function GivenDashboard({ badge }: { badge: Message }) {
  const t = useText()
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  if (!user) return null
  return (
    <Page className="pt-6 pb-16 wrap sm:pt-8">
      <header className="flex items-center gap-4">
        <Avatar name={user.displayName} src={user.avatar} className="size-14 text-2xl" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl wrap-break-word">{t(m.supporter_greeting, { name: user.displayName })}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
            <span className="truncate">@{user.username}</span>
            <span className="bg-azul-soft text-azul chip">{t(badge)}</span>
          </p>
        </div>
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.62fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <GivenStatistics />
          <QuickApplause />
        </div>
        <GivenHistory />
      </div>
    </Page>
  )
}
