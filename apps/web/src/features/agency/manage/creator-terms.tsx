import type { ManagedCreator, Proposal } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { GoalBar } from '../goal-bar.tsx'
import { ManagedCreatorRow } from '../managed-creator-row.tsx'
import { OpenProposal } from '../proposals/open-proposal.tsx'
import { usePropose } from '../proposals/use-propose.ts'
import { readShare, shareText } from '../read-share.ts'
import { ShareField } from '../share-field.tsx'
import { useAgencyChange } from '../use-agency-change.ts'

type CreatorTermsProps = { creator: ManagedCreator; proposal: Proposal | undefined }

/** A creator with the agreed share and goal, and the actions on them. */
export function CreatorTerms({ creator, proposal }: CreatorTermsProps) {
  const { t, language } = useLanguage()
  const [openDialog, setOpenDialog] = useState<'share' | 'end'>()
  const { displayName: name, since, thisMonth, shareBasisPoints } = creator
  const close = () => setOpenDialog(undefined)
  return (
    <ManagedCreatorRow creator={creator}>
      <p className="flex basis-full flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        <span>
          <b className="font-semibold text-ink">{formatBasisPoints(shareBasisPoints, language)}</b>{' '}
          {t(m.agency_of_each)}
        </span>
        <time dateTime={since}>{t(m.agency_since, { date: formatMoment(since, 'date', language) })}</time>
        <span className="tnum">{t(m.agency_this_month, { amount: formatEuros(thisMonth, language) })}</span>
      </p>
      <GoalBar creator={creator} />
      {proposal && <OpenProposal proposal={proposal} />}
      <div className="flex basis-full flex-wrap gap-x-3 gap-y-2">
        <DashboardLink creator={creator} />
        <button
          type="button"
          aria-label={t(m.agency_propose_share_to, { name })}
          onClick={() => setOpenDialog('share')}
          className="text-sm btn btn-ghost max-sm:w-full"
        >
          {t(m.agency_propose_share)}
        </button>
        <button
          type="button"
          aria-label={t(m.agency_end_with, { name })}
          onClick={() => setOpenDialog('end')}
          className="text-sm text-perigo btn hover:bg-perigo-soft max-sm:w-full"
        >
          {t(m.agency_end)}
        </button>
      </div>
      {openDialog === 'share' && <ProposeShareDialog creator={creator} onClose={close} />}
      {openDialog === 'end' && <EndDialog creator={creator} onClose={close} />}
    </ManagedCreatorRow>
  )
}

type ProposeShareDialogProps = { creator: ManagedCreator; onClose: () => void }

function ProposeShareDialog({ creator, onClose }: ProposeShareDialogProps) {
  const { t, language } = useLanguage()
  const { displayName: name, shareBasisPoints: currentShare } = creator
  const [typed, setTyped] = useState(() => shareText(currentShare, language))
  const shareBasisPoints = readShare(typed)
  const { change, busy, failure } = usePropose(creator, onClose)
  return (
    <ConfirmDialog
      title={t(m.agency_propose_share_to, { name })}
      text={t(m.agency_propose_share_text, { name, percent: formatBasisPoints(currentShare, language) })}
      confirm={t(m.agency_propose)}
      busy={busy}
      failure={failure}
      ready={shareBasisPoints !== undefined && shareBasisPoints !== currentShare}
      onConfirm={() => change({ shareBasisPoints })}
      onClose={onClose}
    >
      <ShareField value={typed} onChange={setTyped} />
    </ConfirmDialog>
  )
}

type EndDialogProps = { creator: ManagedCreator; onClose: () => void }

/** Shows what the agency loses before it stops managing a creator. */
function EndDialog({ creator: { id, displayName: name }, onClose }: EndDialogProps) {
  const t = useText()
  const { change, busy, failure } = useAgencyChange({
    send: () => api.del<null>(`/api/agency/creators/${id}`),
    onDone() {
      onClose()
      toast({ title: t(m.agency_ended, { name }) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.agency_end_sure, { name })}
      text={t(m.agency_end_text)}
      confirm={t(m.agency_end_yes)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change()}
      onClose={onClose}
    />
  )
}
