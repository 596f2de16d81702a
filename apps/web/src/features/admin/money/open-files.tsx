import type { OperatorPayoutFile } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Link } from '#ui/text/link.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { OPEN_FILES_PATH } from './admin-paths.ts'
import { MarkSentDialog } from './payout-dialogs.tsx'
import { useFileDownload } from './use-file-download.ts'

/** Files with payouts that are not marked as sent: each can be fetched again and marked as a whole. */
export function OpenFiles({ timeZone }: { timeZone: string }) {
  const { t } = useLanguage()
  const {
    rows = [],
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useAdminList<OperatorPayoutFile>(OPEN_FILES_PATH)
  if (rows.length === 0) return null
  return (
    <section className="overflow-clip card">
      <div className="px-5 pt-5 pb-4 sm:px-6">
        <h2 className="text-lg">{t(m.admin_files)}</h2>
        <p className="text-sm text-ink-3">{t(m.admin_files_note)}</p>
      </div>
      <ul>
        {rows.map((file) => (
          <FileRow key={file.id} file={file} timeZone={timeZone} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line p-4">
          <BusyButton busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="w-full btn-ghost">
            {t(m.received_more)}
          </BusyButton>
        </div>
      )}
    </section>
  )
}

function FileRow({ file, timeZone }: { file: OperatorPayoutFile; timeZone: string }) {
  const { t, language } = useLanguage()
  const { download, busy } = useFileDownload(file.id)
  const [isOpen, setOpen] = useState(false)
  const date = formatMoment(file.createdAt, 'minute', language, timeZone)
  const { inFile, total } = file
  const totals = t(m.admin_file_totals, {
    count: total.count,
    left: formatNumber(inFile.count, language),
    total: formatNumber(total.count, language),
    amount: formatEuros(inFile.amountCents, language),
  })
  return (
    <li
      data-testid="payout-file"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:px-6"
    >
      <div className="min-w-0">
        <p className="tnum font-semibold">
          <Link to={`?state=in_file&file=${file.id}`} title={t(m.admin_file_show)} className="hover:underline">
            {t(m.admin_file_of, { date })}
          </Link>
        </p>
        <p className="tnum text-sm wrap-anywhere text-ink-2">
          {totals} · {t(m.admin_file_by, { name: file.createdBy.displayName })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {file.stored && (
          <BusyButton
            busy={busy}
            aria-label={t(m.admin_file_get_of, { date })}
            onClick={download}
            className="px-4 text-sm btn-ghost"
          >
            {t(m.admin_file_get)}
          </BusyButton>
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t(m.admin_file_sent_of, { date })}
          onClick={() => setOpen(true)}
          className="px-4 text-sm btn btn-ghost"
        >
          {t(m.admin_payouts_mark_sent)}
        </button>
      </div>
      {isOpen && (
        <MarkSentDialog
          order={{ fileId: file.id }}
          total={inFile}
          onClose={() => setOpen(false)}
          onDone={() => setOpen(false)}
        />
      )}
    </li>
  )
}
