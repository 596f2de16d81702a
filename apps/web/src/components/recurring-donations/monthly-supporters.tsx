import type { ReceivedRecurringDonation } from '@aplauso/contract/recurring-donations'
import { m } from '@aplauso/texts/messages'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { formatDayMonth } from './day-month.ts'
import { type CreatorIdProps, withCreatorId } from './with-creator-id.ts'

export const RECEIVED_PATH = '/api/supports/received'

export function MonthlySupporters({ creatorId }: CreatorIdProps) {
  const { t } = useLanguage()
  const list = usePagedList<ReceivedRecurringDonation>([withCreatorId(RECEIVED_PATH, creatorId)])
  return (
    <ListCard
      title={t(m.supporters_title)}
      note={t(m.supporters_note)}
      empty={{ title: t(m.supporters_empty), text: t(m.supporters_empty_text) }}
      loaded={list.rows !== undefined}
      failed={list.isError}
      error={list.error}
      onRetry={list.refetch}
      rows={(list.rows ?? []).map((recurringDonation) => (
        <Supporter key={recurringDonation.id} recurringDonation={recurringDonation} />
      ))}
    >
      {list.hasNextPage && (
        <div className="grid justify-items-center border-t border-line p-4">
          <BusyButton busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()} className="btn-ghost">
            {t(m.discover_more)}
          </BusyButton>
        </div>
      )}
    </ListCard>
  )
}

function Supporter({
  recurringDonation: { donorName, amountCents, months, nextAt, state },
}: {
  recurringDonation: ReceivedRecurringDonation
}) {
  const { t, language } = useLanguage()
  const parts = [
    t(m.months_given, { count: months, total: formatNumber(months, language) }),
    ...(state === 'active' && nextAt ? [t(m.supports_next, { date: formatDayMonth(nextAt, language) })] : []),
  ]
  return (
    <li
      data-testid="supporter"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-40">
        <p
          className="line-clamp-2 leading-snug font-semibold wrap-anywhere"
          translate={donorName === null ? undefined : 'no'}
        >
          {donorName ?? t(m.common_anonymous)}
        </p>
        <p className="tnum text-sm text-ink-2">{parts.join(' · ')}</p>
      </div>
      <div className="flex grow flex-wrap items-center justify-between gap-x-3 sm:grow-0 sm:flex-col sm:items-end">
        <p className={`tnum font-semibold whitespace-nowrap ${state === 'ended' ? 'text-ink-3' : ''}`}>
          {formatEuros(amountCents, language)}
        </p>
        {state === 'past_due' && (
          <span className="bg-perigo-soft px-2 py-0 text-perigo chip">{t(m.supports_past_due)}</span>
        )}
        {state === 'ended' && <span className="bg-sunken px-2 py-0 text-ink-2 chip">{t(m.supports_ended)}</span>}
      </div>
    </li>
  )
}
