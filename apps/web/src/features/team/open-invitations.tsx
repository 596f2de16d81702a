import type { SentModeratorInvitation } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { RIGHT_TEXTS } from '#components/moderation/right-texts.ts'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { useChange } from '#ui/form/use-change.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { MODERATORS_KEY, SENT_INVITATIONS_KEY } from './team-query-keys.ts'

/** Invitations without an answer; nothing if there are none. */
export function OpenInvitations() {
  const t = useText()
  const { data = [], isError, error, refetch } = useQuery<SentModeratorInvitation[]>({ queryKey: SENT_INVITATIONS_KEY })
  return (
    <div ref={restoreListFocus} className="empty:hidden">
      {(data.length > 0 || isError) && (
        <section className="overflow-clip card">
          <h2 className="px-5 pt-5 pb-4 text-lg sm:px-6">{t(m.team_invitations)}</h2>
          {isError && (
            <div className="border-t border-line p-5 sm:px-6">
              <LoadFailed error={error} onRetry={refetch} />
            </div>
          )}
          <ul>
            {data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function InvitationRow({ invitation }: { invitation: SentModeratorInvitation }) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  const [isAsking, setAsking] = useState(false)
  const { username, displayName, rights, expiresAt } = invitation
  const name = displayName ?? username
  return (
    <li
      data-testid="sent-invitation"
      className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-t border-line px-5 py-4 sm:px-6"
    >
      {name === null ? (
        <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
          <Link2 size={18} />
        </span>
      ) : (
        <Avatar name={name} className="size-10" />
      )}
      <div className="min-w-[min(100%,10rem)] flex-1">
        {name === null ? (
          <p className="font-semibold">{t(m.team_invitation_link)}</p>
        ) : (
          <p translate="no" className="font-semibold wrap-anywhere">
            {name} {username !== null && <span className="font-normal text-ink-3">@{username}</span>}
          </p>
        )}
        <p className="text-sm text-ink-2">{rights.map((right) => t(RIGHT_TEXTS[right].label)).join(' · ')}</p>
        <p className="tnum text-sm text-ink-3">
          <time dateTime={expiresAt}>
            {t(m.team_until, { date: formatMoment(expiresAt, 'minute', language, timeZone) })}
          </time>
        </p>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name === null ? t(m.team_withdraw_link) : t(m.team_withdraw_of, { name })}
        onClick={() => setAsking(true)}
        className="text-sm btn btn-ghost"
      >
        {t(m.agency_withdraw_short)}
      </button>
      {isAsking && <WithdrawDialog id={invitation.id} onClose={() => setAsking(false)} />}
    </li>
  )
}

function WithdrawDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { change, busy, failure } = useChange({
    send: () =>
      api
        .del<null>(`/api/moderators/invitations/${id}`)
        // Also after a failure: it may have been accepted meanwhile.
        .finally(() =>
          Promise.all(
            [SENT_INVITATIONS_KEY, MODERATORS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
          ),
        ),
    onDone() {
      onClose()
      toast({ title: t(m.agency_withdrawn) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.agency_withdraw_sure)}
      text={t(m.team_withdraw_text)}
      confirm={t(m.agency_withdraw_yes)}
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
