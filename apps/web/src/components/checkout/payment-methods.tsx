import type { Config, PaymentMethod } from '@aplauso/contract/config'
import { m } from '@aplauso/texts/messages'
import { type Message, useText } from '#lib/i18n/language.tsx'

const METHODS: Record<PaymentMethod, { name: Message; iconPath: string }> = {
  card: { name: m.donate_method_card, iconPath: 'M3 6h18v12H3ZM3 10.5h18M6.5 14.5h3' },
  mbway: { name: m.donate_method_mbway, iconPath: 'M7.5 3h9v18h-9ZM11 17.5h2' },
  paypal: { name: m.donate_method_paypal, iconPath: 'M4 8v11h16V8ZM4 8l12-4v4M16 13.5h4' },
  bank_transfer: { name: m.donate_method_bank, iconPath: 'M3 9.5 12 4l9 5.5ZM6 10v7M12 10v7M18 10v7M3.5 20h17' },
}
const SHIELD = 'M12 3l7.5 3v5.5c0 5-3.5 7.5-7.5 9.5-4-2-7.5-4.5-7.5-9.5V6ZM8.5 12l2.5 2.5 4.5-5'
const FLASK = 'M10 3v6L4.5 20h15L14 9V3M8 3h8M7.5 15h9'

export function PaymentMethods({ paymentMethods, sandbox }: Pick<Config, 'paymentMethods' | 'sandbox'>) {
  const t = useText()
  return (
    <>
      <ul
        aria-label={t(m.donate_methods)}
        className="flex flex-wrap justify-center gap-x-2.5 gap-y-1 text-2xs font-semibold text-ink-2 empty:hidden sm:gap-x-3.5"
      >
        {paymentMethods.map((method) => {
          const { name, iconPath } = METHODS[method]
          return (
            <li key={method} className="inline-flex items-center gap-1 sm:gap-1.5">
              <StrokeIcon path={iconPath} />
              {t(name)}
            </li>
          )
        })}
      </ul>
      <p className="mt-1.5 flex items-start justify-center gap-1.5 text-2xs text-ink-3">
        <StrokeIcon path={sandbox ? FLASK : SHIELD} />
        {t(sandbox ? m.donate_sandbox : m.donate_secure)}
      </p>
    </>
  )
}

const StrokeIcon = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="mt-px size-3.5 shrink-0 fill-none stroke-ink-3 stroke-2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
)
