import type { AgencyReport } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { formatDays } from '#lib/i18n/dates.ts'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

type ReportTableProps = { report: AgencyReport; onChoose: (creatorId: string) => void }

/** Amounts received by each creator and the agency's share. On a phone the number of donations is below the name. */
export function ReportTable({ report, onChoose }: ReportTableProps) {
  const { t, language } = useLanguage()
  const { from, to, total, creators } = report
  const range = formatDays({ from, to }, language)
  if (creators.length === 0) {
    return (
      <section className="px-5 py-10 text-center card">
        <h2 className="text-lg">{t(m.agency_report_empty)}</h2>
        <p className="mt-1 text-ink-2">{range}</p>
      </section>
    )
  }
  return (
    <section className="overflow-hidden card print:border-0 print:shadow-none">
      <table className="w-full table-fixed text-sm sm:text-base">
        <caption className="px-5 pt-5 pb-4 text-start sm:px-6">
          <span className="display block text-lg">{t(m.agency_report_table)}</span>
          <span className="block text-sm text-ink-2">{range}</span>
        </caption>
        <thead className="text-xs text-ink-2">
          <tr className="*:border-b *:border-line *:pb-2 *:font-semibold">
            <th scope="col" className="ps-5 text-start sm:ps-6">
              {t(m.agency_report_creator)}
            </th>
            <th scope="col" className="w-24 text-end max-sm:hidden lg:w-40">
              {t(m.agency_report_count)}
            </th>
            <th scope="col" className="w-[29%] text-end sm:w-44 lg:w-56">
              {t(m.agency_report_received)}
            </th>
            <th scope="col" className="w-[31%] ps-2 pe-5 text-end sm:w-44 sm:pe-6 lg:w-56">
              {t(m.agency_report_share)}
            </th>
          </tr>
        </thead>
        <tbody>
          {creators.map(({ id, displayName, username, managed, ...earnings }) => (
            <tr key={id} data-testid="report-row" className="border-b border-line">
              <th scope="row" className="py-2.5 ps-5 text-start font-normal sm:ps-6">
                <button
                  type="button"
                  onClick={() => onChoose(id)}
                  className="group block min-h-11 w-full rounded-xs text-start wrap-anywhere"
                >
                  <span translate="no" className="block font-semibold underline-offset-4 group-hover:underline">
                    {displayName}
                  </span>
                  <span className="block text-xs text-ink-2 sm:text-sm">
                    @{username}
                    {!managed && ` · ${t(m.agency_former)}`}
                  </span>
                </button>
                <DonationCount count={earnings.count} />
              </th>
              <EarningsCells {...earnings} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-4 ps-5 text-start sm:ps-6">
              {t(m.agency_report_total)}
              <DonationCount count={total.count} />
            </th>
            <EarningsCells {...total} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function DonationCount({ count }: { count: number }) {
  const { t, language } = useLanguage()
  return (
    <span className="tnum block text-xs font-normal text-ink-2 sm:hidden">{donationsText(count, t, language)}</span>
  )
}

function EarningsCells({ count, amount, share }: AgencyReport['total']) {
  const { language } = useLanguage()
  return (
    <>
      <td className="tnum text-end max-sm:hidden">{formatNumber(count, language)}</td>
      <td className="tnum text-end wrap-anywhere">{formatEuros(amount, language)}</td>
      <td className="tnum ps-2 pe-5 text-end font-semibold wrap-anywhere sm:pe-6">{formatEuros(share, language)}</td>
    </>
  )
}
