import type { Proposal } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { Hourglass } from 'lucide-react'
import { api } from '#lib/api/api.ts'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo, formatBasisPoints, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useAgencyChange } from '../use-agency-change.ts'

/** A proposal without an answer, with a button that withdraws it. */
export function OpenProposal({ proposal }: { proposal: Proposal }) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const { id, creator, createdAt } = proposal
  const { change, busy } = useAgencyChange({
    send: () => api.del<null>(`/api/agency/proposals/${id}`),
    onDone: () => toast({ title: t(m.agency_proposal_withdrawn) }),
    failedTitle: t(m.agency_proposal_withdraw_failed),
  })
  const summary =
    proposal.kind === 'share'
      ? t(m.agency_open_share, { percent: formatBasisPoints(proposal.shareBasisPoints, language) })
      : t(m.agency_open_goal, {
          goal: formatShortEuros(proposal.donationGoal, language),
        })
  return (
    <div
      data-testid="open-proposal"
      className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-holofote-soft py-1.5 ps-3.5 pe-1.5 text-sm text-holofote-text"
    >
      <Hourglass size={16} aria-hidden="true" className="shrink-0" />
      <p className="min-w-40 flex-1 py-1">
        <b className="block font-semibold">{summary}</b> {t(m.agency_open_since)}{' '}
        <time dateTime={createdAt}>{formatAgo(createdAt, language, nowMs)}</time>
      </p>
      <BusyButton
        busy={busy}
        aria-label={t(m.agency_proposal_withdraw, { name: creator.displayName })}
        onClick={() => change()}
        className="text-sm hover:bg-surface/60"
      >
        {t(m.agency_withdraw_short)}
      </BusyButton>
    </div>
  )
}
