import { m } from '@aplauso/texts/messages'
import { AudioLines, Check, CreditCard, Landmark, LockKeyhole, type LucideIcon, Smartphone, Wallet } from 'lucide-react'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { Wave } from '#ui/chart/meter.tsx'
import { DEMO_DONATION } from './demo-donation.ts'

const METHODS: readonly (readonly [LucideIcon, Message])[] = [
  [CreditCard, m.donate_method_card],
  [Smartphone, m.donate_method_mbway],
  [Wallet, m.donate_method_paypal],
  [Landmark, m.donate_method_bank],
]

/** The provider's page after a payment, while the speech is generated. */
export function PaymentPicture() {
  const { t, language } = useLanguage()
  return (
    <div aria-hidden="true" className="relative pb-10">
      <div className="rounded-xl bg-sunken p-5 ring-1 ring-line sm:p-6">
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <LockKeyhole size={15} className="shrink-0 text-ok" />
          {t(m.product_picture_provider)}
        </p>
        <p className="display tnum mt-3 text-3xl">{formatEuros(DEMO_DONATION.amountCents, language)}</p>
        <div className="mt-4 grid gap-2 xs:grid-cols-2">
          {METHODS.map(([Icon, name], i) => (
            <span
              key={t(name)}
              className={`flex min-h-12 items-center gap-2 rounded-md bg-surface px-2.5 text-xs font-semibold sm:gap-2.5 sm:px-3 sm:text-sm ${i === 1 ? 'ring-2 ring-ok' : 'text-ink-2 ring-1 ring-line'}`}
            >
              <Icon size={18} className="shrink-0" />
              <span className="min-w-0 wrap-anywhere">{t(name)}</span>
            </span>
          ))}
        </div>
        <p className="mt-4 mb-8 inline-flex items-center gap-2 rounded-full bg-ok-soft px-4 py-2 text-sm font-semibold text-ok">
          <Check size={17} className="shrink-0" />
          {t(m.product_picture_paid)}
        </p>
      </div>
      <div className="absolute inset-e-4 bottom-0 flex w-[68%] max-w-80 items-center gap-3 rounded-md bg-surface p-3.5 shadow-3 ring-1 ring-line sm:-inset-e-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-cravo-soft text-cravo-text">
          <AudioLines size={19} />
        </span>
        <Wave percent={58} bars={34} seed="voz" className="h-9" />
      </div>
    </div>
  )
}
