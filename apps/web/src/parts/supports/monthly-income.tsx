import type { ReceivedSupport, SupportIncome } from '@aplauso/contract/supports'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Figures } from '#ui/list/figures.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { formatDayMonth } from './day-month.ts'

const ofCreator = (path: string, creatorId: string | undefined) => [
  creatorId === undefined ? path : `${path}?${new URLSearchParams({ creatorId })}`,
]

type OfCreator = {
  /** None: one's own. */
  creatorId?: string
}

/** What monthly supporters give, and what of it is to come. */
export function MonthlyIncome({ creatorId }: OfCreator) {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useQuery<SupportIncome>({
    queryKey: ofCreator('/api/supports/income', creatorId),
  })
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : formatEuros(cents, language))
  return (
    <section aria-busy={!data && !isError} className="p-5 card sm:px-6">
      <h2 className="text-lg">{t(m.income_title)}</h2>
      <p className="mb-4 text-sm text-ink-3">{t(m.income_note)}</p>
      {isError && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Figures
          figures={[
            { name: 'monthly', label: t(m.income_monthly), value: euros(data?.monthlyCents) },
            { name: 'monthly-next', label: t(m.income_next), value: euros(data?.nextThirtyDaysCents) },
            {
              name: 'monthly-supporters',
              label: t(m.income_active),
              value: data && formatNumber(data.active, language),
            },
          ]}
        />
      )}
    </section>
  )
}

/** Who gives every month, each with what and since when. */
export function MonthlySupporters({ creatorId }: OfCreator) {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useQuery<ReceivedSupport[]>({
    queryKey: ofCreator('/api/supports/received', creatorId),
  })
  return (
    <ListCard
      title={t(m.supporters_title)}
      note={t(m.supporters_note)}
      empty={{ title: t(m.supporters_empty), text: t(m.supporters_empty_text) }}
      loaded={data !== undefined}
      failed={isError}
      error={error}
      onRetry={refetch}
      rows={(data ?? [])
        .filter(({ state }) => state !== 'ended')
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
        .map((support) => (
          <Supporter key={support.id} support={support} language={language} t={t} />
        ))}
    />
  )
}

type SupporterProps = { support: ReceivedSupport } & Pick<ReturnType<typeof useLanguage>, 't' | 'language'>

function Supporter({ support, t, language }: SupporterProps) {
  const { donorName, amountCents, months, nextAt, state } = support
  const date = nextAt === null ? undefined : formatDayMonth(nextAt, language)
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
        <p className="tnum text-sm text-ink-2">
          {[
            months > 0 && t(m.months_given, { count: months, total: formatNumber(months, language) }),
            state === 'active' && date && t(m.supports_next, { date }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex grow flex-wrap items-center justify-between gap-x-3 sm:grow-0 sm:flex-col sm:items-end">
        <p className="tnum font-semibold whitespace-nowrap">{formatEuros(amountCents, language)}</p>
        {state === 'past_due' && (
          <span className="bg-perigo-soft px-2 py-0 text-perigo chip">{t(m.supports_past_due)}</span>
        )}
      </div>
    </li>
  )
}
