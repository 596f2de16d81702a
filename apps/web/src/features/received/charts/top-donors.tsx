import type { TopDonor } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { ListCard } from '#ui/list/list-card.tsx'

type TopDonorsProps = {
  /** A month in the creator's time zone, such as 2026-11. */
  month: string
  creatorId: string | undefined
}

/** Donors by amount, this month or ever. */
export function TopDonors({ month, creatorId }: TopDonorsProps) {
  const { t } = useLanguage()
  const [span, setSpan] = useState<'month' | 'all'>('month')
  const { data, error, isError, refetch } = useQuery<TopDonor[]>({
    queryKey: [topDonorsPath(span === 'month' ? month : undefined, creatorId)],
  })
  const [{ amount: highest } = { amount: 0 }] = data ?? []
  return (
    <ListCard
      title={t(m.charts_donors)}
      note={t(m.charts_donors_note)}
      control={
        <Segmented
          legend={t(m.charts_range)}
          isLegendHidden
          name="donors"
          options={[
            { value: 'month', label: t(m.dashboard_this_month) },
            { value: 'all', label: t(m.charts_donors_all) },
          ]}
          value={span}
          onChange={setSpan}
        />
      }
      empty={{ title: t(m.charts_donors_empty), text: t(m.charts_donors_empty_text) }}
      loaded={data !== undefined}
      failed={isError}
      error={error}
      onRetry={refetch}
      rows={(data ?? []).map((donor, index) => (
        <Row key={donor.donorName} donor={donor} rank={index + 1} fraction={donor.amount / highest} />
      ))}
    />
  )
}

function Row({ donor, rank, fraction }: { donor: TopDonor; rank: number; fraction: number }) {
  const { t, language } = useLanguage()
  return (
    <li className="flex items-center gap-3.5 border-t border-line px-5 py-3.5 sm:px-6">
      <span
        className={`display tnum grid size-9 shrink-0 place-items-center rounded-full text-sm ${rank === 1 ? 'bg-holofote text-on-holofote' : 'bg-sunken text-ink-2'}`}
      >
        {rank}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 font-semibold wrap-anywhere">{donor.donorName}</p>
          <p className="display tnum shrink-0 text-lg leading-tight">{formatEuros(donor.amount, language)}</p>
        </div>
        <div className="mt-1.5 flex items-center justify-between gap-4">
          <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-cravo" style={{ width: `${fraction * 100}%` }} />
          </span>
          {/* A fixed width, because the bars are compared. */}
          <span className="tnum min-w-20 shrink-0 text-end text-xs text-ink-2">
            {donationsText(donor.count, t, language)}
          </span>
        </div>
      </div>
    </li>
  )
}

export function topDonorsPath(month: string | undefined, creatorId?: string): string {
  const query = new URLSearchParams({ ...(month && { month }), ...(creatorId && { creatorId }) })
  return query.size === 0 ? '/api/donations/top-donors' : `/api/donations/top-donors?${query}`
}
