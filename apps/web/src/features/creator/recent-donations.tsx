import type { Alert } from '@aplauso/contract/alerts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#lib/language.tsx'
import { useNowMs } from '#lib/use-now.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Mark } from '#ui/logo.tsx'
import { RECENT_KEY } from './queries.ts'
import { ReceivedDonationRow } from './received-donation-row.tsx'
import { receivedRows } from './received-rows.ts'

export function RecentDonations({ live }: { live: readonly Alert[] }) {
  const t = useText()
  const nowMs = useNowMs()
  const { data, isError, refetch } = useQuery<ReceivedDonation[]>({ queryKey: RECENT_KEY })
  const rows = receivedRows(live, data ?? [])
  return (
    <section aria-busy={!data && !isError} className="self-start overflow-hidden card">
      <div className="px-5 pt-5 pb-3 sm:px-6">
        <h2 className="text-lg">{t(m.dashboard_recent)}</h2>
        <p className="text-sm text-ink-3">{t(m.dashboard_recent_note)}</p>
      </div>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <ReceivedDonationRow key={row.id} row={row} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {data && rows.length === 0 && <Empty />}
      {!data && !isError && <Skeleton />}
      {isError && !data && (
        <div className="border-t border-line p-5 sm:px-6">
          <LoadFailed onRetry={refetch} />
        </div>
      )}
    </section>
  )
}

function Empty() {
  const t = useText()
  return (
    <div className="grid justify-items-center border-t border-line px-5 py-12 text-center">
      <span className="grid size-20 place-items-center rounded-full spotlight">
        <Mark size={44} onDark />
      </span>
      <h3 className="mt-5 text-lg">{t(m.dashboard_empty)}</h3>
      <p className="mt-1 max-w-[44ch] text-ink-2">{t(m.dashboard_empty_text)}</p>
    </div>
  )
}

function Skeleton() {
  return ['w-40', 'w-28', 'w-36', 'w-32', 'w-44'].map((width) => (
    <div key={width} aria-hidden="true" className="flex items-center gap-3.5 border-t border-line px-5 py-4 sm:px-6">
      <span className="size-10 rounded-full skeleton" />
      <span className={`h-4 skeleton ${width}`} />
      <span className="ml-auto h-4 w-16 skeleton" />
    </div>
  ))
}
