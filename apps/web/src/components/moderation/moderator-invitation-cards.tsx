import type { ReceivedModeratorInvitation } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { HandHelping } from 'lucide-react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'
import { invitationPath, RECEIVED_INVITATIONS_KEY } from './controlled-channels.ts'
import { RIGHT_TEXTS } from './right-texts.ts'

/** Cards of received moderator invitations, each with a link to its page; renders nothing without one. */
export default function ModeratorInvitationCards() {
  const { data = [] } = useQuery<ReceivedModeratorInvitation[]>({ queryKey: RECEIVED_INVITATIONS_KEY })
  return data.map((invitation) => <InvitationCard key={invitation.id} invitation={invitation} />)
}

function InvitationCard({
  invitation: { token, creator, rights, expiresAt },
}: {
  invitation: ReceivedModeratorInvitation
}) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  return (
    <section
      data-testid="moderator-invitation"
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4 p-5 card sm:flex-nowrap"
    >
      <span className="grid size-11 shrink-0 place-items-center self-start rounded-full bg-azul-soft text-azul max-sm:hidden">
        <HandHelping size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <h2 className="text-lg wrap-anywhere">{t(m.hand_title, { name: creator.displayName })}</h2>
        <p className="mt-0.5 text-sm text-ink-2">{rights.map((right) => t(RIGHT_TEXTS[right].label)).join(' · ')}</p>
        <p className="tnum text-sm text-ink-3">
          {t(m.team_until, { date: formatMoment(expiresAt, 'minute', language, timeZone) })}
        </p>
      </div>
      <Link to={invitationPath(token)} className="btn btn-ink max-sm:w-full">
        {t(m.hand_see)}
      </Link>
    </section>
  )
}
