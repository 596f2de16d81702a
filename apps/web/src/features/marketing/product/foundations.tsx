import { REPLAY_WINDOW_MINUTES_DEFAULT } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { CopyX, ReceiptText } from 'lucide-react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { ReplayTimeline } from '../replay-timeline.tsx'
import { StartCommand } from '../start-command.tsx'
import { DEMO_DONATION } from './demo-donation.ts'

/** Reliability and security, with reasons. */
export function Foundations() {
  const { t } = useLanguage()
  return (
    <section className="border-t border-line bg-surface">
      <div className="py-16 wrap sm:py-20">
        <h2 className="max-w-[10.7em] text-3xl">{t(m.product_base)}</h2>
        <div className="mt-10 grid gap-5 lg:grid-cols-6">
          <div className="grid gap-x-14 gap-y-8 rounded-xl p-6 text-palco-ink spotlight sm:p-10 lg:col-span-6 lg:grid-cols-2 lg:items-center">
            <div>
              <h3 className="text-2xl">{t(m.product_once)}</h3>
              <p className="mt-3 max-w-[52ch] text-palco-ink-2">{t(m.product_once_text)}</p>
            </div>
            <CountedOnce />
          </div>
          <div className="flex flex-col rounded-lg border border-line bg-paper p-6 sm:p-8 lg:col-span-4">
            <h3 className="text-xl">{t(m.product_reload)}</h3>
            <p className="mt-1.5 mb-8 max-w-[60ch] text-ink-2">
              {t(m.product_reload_text, { minutes: REPLAY_WINDOW_MINUTES_DEFAULT })}
            </p>
            <div className="mt-auto">
              <ReplayTimeline />
            </div>
          </div>
          <div className="flex flex-col rounded-lg bg-holofote p-6 text-on-holofote sm:p-8 lg:col-span-2">
            <h3 className="text-xl">{t(m.features_host)}</h3>
            <p className="mt-1.5 mb-6">{t(m.product_host_text)}</p>
            <StartCommand className="mt-auto" />
          </div>
          <div className="rounded-lg border border-line bg-paper p-6 sm:p-8 lg:col-span-3">
            <h3 className="text-xl">{t(m.product_open)}</h3>
            <p className="mt-1.5 text-ink-2">{t(m.product_open_text)}</p>
          </div>
          <div className="rounded-lg border border-line bg-paper p-6 sm:p-8 lg:col-span-3">
            <h3 className="text-xl">{t(m.product_data)}</h3>
            <p className="mt-1.5 text-ink-2">{t(m.product_data_text)}</p>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Three webhooks of one payment, counted once. */
function CountedOnce() {
  const { t, language } = useLanguage()
  return (
    <ul className="grid gap-2.5">
      {[1, 2, 3].map((number) => (
        <li
          key={number}
          className={`flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-4 py-2.5 text-sm ${number === 1 ? 'bg-holofote text-on-holofote' : 'border border-dashed border-palco-line text-palco-ink-2'}`}
        >
          {number === 1 ? (
            <ReceiptText size={18} aria-hidden="true" className="shrink-0" />
          ) : (
            <CopyX size={18} aria-hidden="true" className="shrink-0" />
          )}
          <span className="font-semibold">{t(m.product_once_notice, { number })}</span>
          <span>{t(number === 1 ? m.product_once_first : m.product_once_again)}</span>
          {number === 1 && (
            <span className="display tnum ms-auto text-lg">+ {formatEuros(DEMO_DONATION.amountCents, language)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
