import type { PaymentMethod } from '@aplauso/contract/config'
import { m } from '@aplauso/texts/messages'
import { CreditCard, FlaskConical, Landmark, type LucideIcon, ShieldCheck, Smartphone, Wallet } from 'lucide-react'
import { type Message, useText } from '#lib/language.tsx'
import type { Offer } from './page-data.ts'

const MARKS: Record<PaymentMethod, { icon: LucideIcon; name: Message }> = {
  card: { icon: CreditCard, name: m.donate_method_card },
  mbway: { icon: Smartphone, name: m.donate_method_mbway },
  paypal: { icon: Wallet, name: m.donate_method_paypal },
  bank_transfer: { icon: Landmark, name: m.donate_method_bank },
}

/** How the next page can be paid, and whether that is in earnest. */
export function PaymentMethods({ paymentMethods, sandbox }: Pick<Offer, 'paymentMethods' | 'sandbox'>) {
  const t = useText()
  const Icon = sandbox ? FlaskConical : ShieldCheck
  return (
    <>
      <ul
        aria-label={t(m.donate_methods)}
        className="flex flex-wrap justify-center gap-x-2.5 gap-y-1 text-2xs font-semibold text-ink-2 empty:hidden sm:gap-x-3.5"
      >
        {paymentMethods.map((method) => {
          const { icon: Mark, name } = MARKS[method]
          return (
            <li key={method} className="inline-flex items-center gap-1 sm:gap-1.5">
              <Mark size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
              {t(name)}
            </li>
          )
        })}
      </ul>
      <p className="mt-1.5 flex items-start justify-center gap-1.5 text-2xs text-ink-3">
        <Icon size={15} aria-hidden="true" className="mt-px shrink-0" />
        {t(sandbox ? m.donate_sandbox : m.donate_secure)}
      </p>
    </>
  )
}
