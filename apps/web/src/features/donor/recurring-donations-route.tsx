import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import {
  fetchRecurringDonations,
  RECURRING_DONATIONS_KEY,
} from '#components/recurring-donations/recurring-donation-calls.ts'
import { RecurringDonationCard } from '#components/recurring-donations/recurring-donation-card.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { DiscoverButton } from './discover-button.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_supports)} | ${INSTANCE_NAME}`, description: t(m.supports_description) }),
  prefetch: () => [{ key: RECURRING_DONATIONS_KEY }],
}

export { RecurringDonations as Component }

/** Recurring donations of this account, the ended ones below. */
function RecurringDonations() {
  const t = useText()
  const { data, error, isError, refetch } = useQuery({
    queryKey: RECURRING_DONATIONS_KEY,
    queryFn: fetchRecurringDonations,
  })
  const rowsOf = (isEnded: boolean) =>
    (data ?? [])
      .filter(({ state }) => (state === 'ended') === isEnded)
      .map((recurringDonation) => (
        <li key={recurringDonation.id} className="border-t border-line">
          <RecurringDonationCard recurringDonation={recurringDonation} asksFirst onChanged={refetch} />
        </li>
      ))
  const endedRows = rowsOf(true)
  return (
    <WorkPage>
      <h1 className="text-3xl">{t(m.shell_supports)}</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-ink-2">{t(m.supports_description)}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ListCard
          title={t(m.supports_running)}
          note={t(m.supports_running_note)}
          empty={{ title: t(m.supports_empty), text: t(m.supports_empty_text), action: <DiscoverButton /> }}
          loaded={data !== undefined}
          failed={isError}
          error={error}
          onRetry={refetch}
          rows={rowsOf(false)}
        />
        {endedRows.length > 0 && (
          <ListCard
            title={t(m.supports_over)}
            note={t(m.supports_over_note)}
            empty={{ title: '', text: '' }}
            loaded
            failed={false}
            onRetry={refetch}
            rows={endedRows}
          />
        )}
      </div>
    </WorkPage>
  )
}
