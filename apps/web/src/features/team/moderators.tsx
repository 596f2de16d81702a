import { MODERATORS_MAX } from '@aplauso/contract/limits'
import type { Moderator, SentModeratorInvitation } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { GRANTABLE_RIGHTS, RIGHT_TEXTS } from '#components/moderation/right-texts.ts'
import { useOpenByHash } from '#lib/browser/use-open-by-hash.ts'
import { useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ModeratorRow } from './moderator-row.tsx'
import { hintIdOf } from './rights-list.tsx'
import { MODERATORS_KEY, SENT_INVITATIONS_KEY } from './team-query-keys.ts'

/** Moderators of the creator, and invitations. */
export function Moderators() {
  const t = useText()
  const { data = [], isSuccess, isError, error, refetch } = useQuery<Moderator[]>({ queryKey: MODERATORS_KEY })
  const invitations = useQuery<SentModeratorInvitation[]>({ queryKey: SENT_INVITATIONS_KEY })
  const [isInviting, setInviting] = useState(false)
  useOpenByHash('#convidar', () => setInviting(true))
  const usedSeats = data.length + (invitations.data?.length ?? 0)
  const isFull = usedSeats >= MODERATORS_MAX
  const invite = isSuccess && !isFull && (
    <button type="button" aria-haspopup="dialog" onClick={() => setInviting(true)} className="text-sm btn btn-ink">
      <UserPlus size={18} aria-hidden="true" />
      {t(m.team_invite_title)}
    </button>
  )
  return (
    <div id="moderadores" tabIndex={-1} ref={restoreListFocus} className="scroll-mt-20">
      <ListCard
        title={t(m.team_moderators)}
        note={t(m.team_moderators_text)}
        control={invite}
        empty={{ title: t(m.team_empty), text: t(m.team_empty_text) }}
        loaded={isSuccess}
        failed={isError}
        error={error}
        onRetry={refetch}
        head={<RightsExplained />}
        rows={data.map((moderator) => <ModeratorRow key={moderator.id} moderator={moderator} />)}
      >
        {isSuccess && usedSeats > 0 && (
          <p className="tnum border-t border-line px-5 py-3 text-sm text-ink-3 sm:px-6">
            {isFull
              ? t(m.team_full, { max: MODERATORS_MAX })
              : t(m.team_seats, { count: usedSeats, max: MODERATORS_MAX })}
          </p>
        )}
      </ListCard>
      {isInviting && !isFull && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

/** Explains each right once for all rows. */
function RightsExplained() {
  const t = useText()
  return (
    <dl className="grid gap-x-6 gap-y-2 border-t border-line bg-sunken px-5 py-4 text-sm sm:px-6 @xl:grid-cols-2">
      {GRANTABLE_RIGHTS.map((right) => (
        <div key={right}>
          <dt className="font-semibold">{t(RIGHT_TEXTS[right].label)}</dt>
          <dd id={hintIdOf(right)} className="text-ink-2">
            {t(RIGHT_TEXTS[right].hint)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
