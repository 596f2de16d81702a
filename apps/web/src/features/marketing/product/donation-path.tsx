import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { BalancePicture } from './balance-picture.tsx'
import { DEMO_DONATION } from './demo-donation.ts'
import { HistoryPicture } from './history-picture.tsx'
import { PaymentPicture } from './payment-picture.tsx'
import { StreamPicture } from './stream-picture.tsx'
import { TicketPicture } from './ticket-picture.tsx'

/** The sample donation, step by step. */
export function DonationPath() {
  const { t, language } = useLanguage()
  const balanceText = usePlans() === null ? m.product_act_books_text_no_plans : m.product_act_books_text
  const { recordings, voices } = useAvailableFeatures()
  return (
    <section className="border-y border-line bg-surface">
      <div className="py-16 wrap sm:py-20">
        <h2 className="text-3xl">
          {t(m.product_path, { amount: formatEuros(DEMO_DONATION.amountCents, language, 0) })}
        </h2>
        <p className="mt-3 max-w-[52ch] text-ink-2">{t(m.product_path_note)}</p>
        <ol className="mt-10 sm:mt-12">
          <Act
            time="21:04:12"
            title={t(m.product_act_page)}
            text={t(recordings && voices ? m.product_act_page_text : m.product_act_page_text_some)}
          >
            <TicketPicture />
          </Act>
          <Act
            time="21:05:03"
            title={t(m.product_act_pay)}
            text={t(voices ? m.product_act_pay_text : m.product_act_pay_text_no_voices)}
          >
            <PaymentPicture />
          </Act>
          <Act time="21:05:04" title={t(m.product_act_stage)} text={t(m.product_act_stage_text)}>
            <StreamPicture />
          </Act>
          <Act time="21:05:04" title={t(m.product_act_books)} text={t(balanceText)}>
            <BalancePicture />
          </Act>
          <Act time={t(m.product_next_day)} title={t(m.product_act_memory)} text={t(m.product_act_memory_text)}>
            <HistoryPicture />
          </Act>
        </ol>
      </div>
    </section>
  )
}

type ActProps = { time: string; title: string; text: string; children: ReactNode }

function Act({ time, title, text, children }: ActProps) {
  return (
    <li className="group relative grid gap-x-12 gap-y-6 ps-8 pb-16 before:absolute before:inset-s-[7px] before:top-3 before:bottom-0 before:border-s-2 before:border-dashed before:border-line-strong/50 last:pb-0 last:before:hidden lg:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1.2fr)] lg:ps-0 lg:pb-20 lg:before:inset-s-[8.44rem] xl:gap-x-16 xl:before:inset-s-[8.94rem]">
      <span
        aria-hidden="true"
        className="absolute inset-s-0 top-2 size-4 rounded-full border-4 border-surface bg-cravo lg:inset-s-32 xl:inset-s-34"
      />
      <p className="display tnum text-lg text-cravo-text max-lg:-mb-5 lg:pt-0.5 lg:text-end">{time}</p>
      <div className="lg:ps-2">
        <h3 className="text-2xl">{title}</h3>
        <p className="mt-3 max-w-[44ch] text-ink-2 lg:text-lg">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </li>
  )
}
