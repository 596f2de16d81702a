import type { RecurringDonationIncome } from '@aplauso/contract/recurring-donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { StatList } from '#ui/list/stat-list.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { type CreatorIdProps, withCreatorId } from './with-creator-id.ts'

export const INCOME_PATH = '/api/supports/income'

export function MonthlyIncome({ creatorId }: CreatorIdProps) {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useQuery<RecurringDonationIncome>({
    queryKey: [withCreatorId(INCOME_PATH, creatorId)],
  })
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : formatEuros(cents, language))
  return (
    <section aria-busy={!data && !isError} className="p-5 card sm:px-6">
      <h2 className="text-lg">{t(m.income_title)}</h2>
      <p className="mb-4 text-sm text-ink-3">{t(m.income_note)}</p>
      {isError && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <StatList
          stats={[
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
