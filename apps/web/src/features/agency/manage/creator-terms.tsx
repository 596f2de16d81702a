import type { ManagedCreator, Proposal } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { CreatorLine } from '../creator-line.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { OpenProposal } from '../proposals/open-proposal.tsx'
import { EndDialog } from './end-dialog.tsx'
import { ProposeShareDialog } from './propose-share-dialog.tsx'

type CreatorTermsProps = { creator: ManagedCreator; proposal: Proposal | undefined }

/** A creator with what was agreed with them, and what can be done about it. */
export function CreatorTerms({ creator, proposal }: CreatorTermsProps) {
  const { t, language } = useLanguage()
  const [open, setOpen] = useState<'share' | 'end'>()
  const { displayName: name, since, thisMonth, shareBasisPoints } = creator
  const close = () => setOpen(undefined)
  return (
    <CreatorLine creator={creator}>
      <p className="flex basis-full flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        <span>
          <b className="font-semibold text-ink">{formatBasisPoints(shareBasisPoints, language)}</b>{' '}
          {t(m.agency_of_each)}
        </span>
        <time dateTime={since}>{t(m.agency_since, { date: formatMoment(since, 'date', language) })}</time>
        <span className="tnum">{t(m.agency_this_month, { amount: formatEuros(thisMonth, language) })}</span>
      </p>
      {proposal && <OpenProposal proposal={proposal} />}
      <div className="flex basis-full flex-wrap gap-x-3 gap-y-2">
        <DashboardLink creator={creator} />
        <button
          type="button"
          aria-label={t(m.agency_propose_share_to, { name })}
          onClick={() => setOpen('share')}
          className="text-sm btn btn-ghost max-sm:w-full"
        >
          {t(m.agency_propose_share)}
        </button>
        <button
          type="button"
          aria-label={t(m.agency_end_with, { name })}
          onClick={() => setOpen('end')}
          className="text-sm text-perigo btn hover:bg-perigo-soft max-sm:w-full"
        >
          {t(m.agency_end)}
        </button>
      </div>
      {open === 'share' && <ProposeShareDialog creator={creator} onClose={close} />}
      {open === 'end' && <EndDialog creator={creator} onClose={close} />}
    </CreatorLine>
  )
}
