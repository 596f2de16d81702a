import type { ControlledCreator, OpenModeratorInvitation } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import {
  CONTROLLED_CHANNELS_KEY,
  consolePath,
  RECEIVED_INVITATIONS_KEY,
} from '#components/moderation/controlled-channels.ts'
import { RIGHT_TEXTS } from '#components/moderation/right-texts.ts'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { ApiError, api } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { ModalFailure } from '#ui/dialog/modal.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { DeclineButton } from './decline-button.tsx'
import { InvalidInvitation } from './invalid-invitation.tsx'

type ModeratorInvitationProps = { token: string; invitation: OpenModeratorInvitation }

/** The invitation's rights in full, with the buttons to accept and decline. */
export function ModeratorInvitation({
  token,
  invitation: { creator, rights, expiresAt, own },
}: ModeratorInvitationProps) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  const { accept, busy, failure, isGone } = useAcceptInvitation(token, creator)
  const name = creator.displayName
  if (isGone) return <InvalidInvitation />
  if (own) {
    return (
      <AccountFrame title={t(m.hand_own)} lead={t(m.hand_own_text)} seed={creator.slug}>
        <Link to="/settings/team" className="min-h-14 w-full text-lg btn btn-primary">
          {t(m.hand_own_link)}
        </Link>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={t(m.hand_title, { name })}
      lead={t(m.hand_lead)}
      seed={creator.slug}
      above={<Avatar name={name} src={creator.avatar} className="mb-4 size-14 text-xl" />}
    >
      <h2 className="font-sans text-base font-semibold tracking-normal">{t(m.hand_may)}</h2>
      <ul className="mt-2 grid gap-2.5">
        {rights.map((right) => (
          <li key={right} className="flex items-start gap-2.5">
            <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />
            <div className="min-w-0">
              <p className="font-semibold">{t(RIGHT_TEXTS[right].label)}</p>
              <p className="text-sm text-ink-2">{t(RIGHT_TEXTS[right].hint)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Consequences />
      <ModalFailure>{failure}</ModalFailure>
      <div className="mt-6 grid gap-2.5">
        <BusyButton busy={busy} onClick={() => accept(undefined)} className="min-h-14 text-lg btn-primary">
          {t(m.invitation_accept)}
        </BusyButton>
        <DeclineButton token={token} />
      </div>
      <p className="tnum mt-4 text-center text-sm text-ink-3">
        {t(m.team_until, { date: formatMoment(expiresAt, 'minute', language, timeZone) })}
      </p>
    </AccountFrame>
  )
}

const CONSEQUENCES = [m.hand_means_log, m.hand_means_money, m.hand_means_leave]

function Consequences() {
  const t = useText()
  return (
    <div className="mt-5 rounded-md bg-sunken px-4 py-3.5">
      <h2 className="font-sans text-sm font-semibold tracking-normal">{t(m.hand_means)}</h2>
      <ul className="mt-1.5 list-disc space-y-1 ps-5 text-sm text-ink-2">
        {CONSEQUENCES.map((text) => (
          <li key={t(text)}>{t(text)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Redirects to the console, also when the invitation was accepted before. */
function useAcceptInvitation(token: string, { id, displayName: name }: OpenModeratorInvitation['creator']) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isInvalid, setInvalid] = useState(false)
  async function openConsole() {
    for (const queryKey of [CONTROLLED_CHANNELS_KEY, RECEIVED_INVITATIONS_KEY])
      void queries.invalidateQueries({ queryKey })
    toast({ title: t(m.hand_accepted, { name }) })
    await navigate(consolePath(id), { replace: true })
  }
  const { change, busy, failure } = useChange({
    send: () => api.post<ControlledCreator>(`/api/moderators/invitations/${encodeURIComponent(token)}/accept`),
    onDone: openConsole,
    onRefused(error) {
      const isAlreadyModerator = error instanceof ApiError && error.problem?.code === 'already_moderator'
      if (isAlreadyModerator) void openConsole()
      if (statusOf(error) === 404) setInvalid(true)
      return isAlreadyModerator || statusOf(error) === 404
    },
    inDialog: true,
  })
  return { accept: change, busy, failure, isGone: isInvalid }
}
