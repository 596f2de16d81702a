import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ScrollText } from 'lucide-react'
import { RECEIVED_INVITATIONS_KEY } from '#components/moderation/controlled-channels.ts'
import ModeratorInvitationCards from '#components/moderation/moderator-invitation-cards.tsx'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { Cards } from '#ui/loading/error-boundary.tsx'
import { Link } from '#ui/text/link.tsx'
import { AgenciesSection } from './agencies-section.tsx'
import { ControlledCreatorList } from './controlled-creator-list.tsx'
import { Docks } from './docks.tsx'
import { Moderators } from './moderators.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { DOCKS_KEY, MODERATORS_KEY, SENT_INVITATIONS_KEY } from './team-query-keys.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.team_head), description: t(m.team_description) }),
  prefetch: ({ userType }) => [
    { key: RECEIVED_INVITATIONS_KEY },
    ...(userType === 'creator' ? [{ key: MODERATORS_KEY }, { key: SENT_INVITATIONS_KEY }, { key: DOCKS_KEY }] : []),
  ],
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <TeamPage key={user.id} user={user} /> : null
}

/** A creator's moderators; for everybody, the creators whose alerts they may control. */
function TeamPage({ user }: { user: User }) {
  const t = useText()
  const isCreator = user.userType === 'creator'
  useHashFocus()
  return (
    <>
      <h1 className="text-3xl">{t(m.team_title)}</h1>
      <p className="mt-2 max-w-[72ch] text-ink-2">{t(isCreator ? m.team_lead : m.team_lead_other)}</p>
      {isCreator && (
        <Link to="/live/log" className="mt-1 gap-1.5 text-sm tap-link">
          <ScrollText size={16} aria-hidden="true" className="shrink-0" />
          {t(m.team_log_link)}
        </Link>
      )}
      <ModeratorInvitationCards />
      <Cards className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        {isCreator && <Moderators />}
        {isCreator && <OpenInvitations />}
        {isCreator && <Docks />}
        {isCreator && <AgenciesSection />}
        <ControlledCreatorList isQuiet={isCreator} />
      </Cards>
    </>
  )
}
