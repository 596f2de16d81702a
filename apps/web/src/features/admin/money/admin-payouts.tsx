import type { PayoutSummary } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { SUMMARY_PATH } from './admin-paths.ts'
import { OpenFiles } from './open-files.tsx'
import { MakeFileDialog } from './payout-dialogs.tsx'
import { readFilter } from './payout-filter.ts'
import { PayoutList } from './payout-list.tsx'
import { PayoutStates } from './payout-states.tsx'
import { TaxReport } from './tax-report.tsx'

/** The payouts of all creators and agencies, the files for the bank, and who is reported to the tax authority. */
export function AdminPayouts() {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const { taxes } = useAvailableFeatures()
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const { data, error, isError, refetch } = useQuery<PayoutSummary>({
    queryKey: [SUMMARY_PATH],
    refetchOnWindowFocus: 'always',
  })
  if (!user) return null
  const { timeZone } = user
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl">{t(m.admin_payouts)}</h1>
          <p className="mt-2 max-w-[60ch] text-ink-2">{t(m.admin_payouts_text)}</p>
        </div>
        {data && <MakeFile summary={data} />}
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        {isError && !data && <LoadFailed error={error} onRetry={refetch} />}
        {data && !data.configured && (
          <p className="rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium text-perigo">
            {t(m.admin_payouts_not_configured)}
          </p>
        )}
        <PayoutStates shown={filter.shown} summary={data} />
        {filter.shown === 'due' && data && data.waiting.count > 0 && (
          <p className="tnum text-sm text-ink-2">
            {t(m.admin_payouts_waiting, { amount: formatEuros(data.waiting.amountCents, language) })}
          </p>
        )}
        {filter.shown === 'in_file' && filter.fileId === undefined && <OpenFiles timeZone={timeZone} />}
        {/* Keyed by the filter: what was chosen in one list is not chosen in another. */}
        <PayoutList key={`${filter.shown} ${filter.fileId}`} filter={filter} timeZone={timeZone} />
        {taxes && <TaxReport />}
      </div>
    </>
  )
}

/** Makes a file of everything that is due and waits for no balance. */
function MakeFile({ summary: { due, waiting, configured } }: { summary: PayoutSummary }) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const total = { count: due.count - waiting.count, amountCents: due.amountCents - waiting.amountCents }
  const close = () => setOpen(false)
  return (
    <>
      {configured && total.count > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="btn btn-primary max-sm:w-full"
        >
          {t(m.admin_payouts_make_all)}
        </button>
      )}
      {isOpen && <MakeFileDialog total={total} onClose={close} onDone={close} />}
    </>
  )
}
