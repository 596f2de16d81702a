import type { SentInvitation } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo, formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useAgencyChange } from '../use-agency-change.ts'
import { inviteeOf } from './invitee-of.ts'
import { ResendButton } from './resend-button.tsx'

export function PendingInvitation({ invitation }: { invitation: SentInvitation }) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const [isConfirming, setConfirming] = useState(false)
  const { createdAt, shareBasisPoints } = invitation
  const whom = inviteeOf(invitation)
  return (
    <li
      data-testid="pending-invitation"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-4 sm:px-6"
    >
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="font-semibold wrap-anywhere">{whom}</p>
        <p className="text-sm text-ink-2">
          {t(m.agency_asked_share, { percent: formatBasisPoints(shareBasisPoints, language) })}
          {' · '}
          <time dateTime={createdAt}>{formatAgo(createdAt, language, nowMs)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ResendButton id={invitation.id} whom={whom} />
        <button
          type="button"
          aria-label={t(m.agency_withdraw, { whom })}
          onClick={() => setConfirming(true)}
          className="text-sm btn btn-ghost"
        >
          {t(m.agency_withdraw_short)}
        </button>
      </div>
      {isConfirming && <WithdrawDialog id={invitation.id} whom={whom} onClose={() => setConfirming(false)} />}
    </li>
  )
}

type WithdrawDialogProps = { id: string; whom: string; onClose: () => void }

function WithdrawDialog({ id, whom, onClose }: WithdrawDialogProps) {
  const t = useText()
  const { change, busy, failure } = useAgencyChange({
    send: () => api.del<null>(`/api/agency/invitations/${id}`),
    onDone() {
      onClose()
      toast({ title: t(m.agency_withdrawn) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.agency_withdraw_sure)}
      text={t(m.agency_withdraw_text, { whom })}
      confirm={t(m.agency_withdraw_yes)}
      busy={busy}
      failure={failure}
      onConfirm={() => change()}
      onClose={onClose}
    />
  )
}
