import type { CreatorSummary } from '@aplauso/contract/creators'
import { MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { plainEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { AmountField } from './amount-field.tsx'
import { DonorNameField } from './donor-name-field.tsx'
import { MessageField } from './message-field.tsx'
import type { PageRules } from './page-rules.ts'
import { DEFAULT_RULES, messageMaxOf, presetOf } from './page-rules.ts'
import { PayButton } from './pay-button.tsx'
import type { Checkout, TypedDonation } from './use-checkout.ts'

/** Optional help: if it cannot be loaded, nothing is rendered. */
const MessageCheck = lazy(() => import('./message-check.tsx').catch(() => ({ default: () => null })))

type CheckoutFormProps = {
  checkout: Checkout
  typed: TypedDonation
  onChange: (changes: Partial<TypedDonation>) => void
  /** Rules of the donation page; defaults while no creator is chosen. */
  rules?: PageRules | undefined
  /** Total to pay, if it differs from the amount; `cents` is undefined while unknown. */
  total?: { cents: number | undefined } | undefined
  /** The creator whose blocked terms the message is checked against; undefined while nobody is chosen. */
  creator: Pick<CreatorSummary, 'slug' | 'displayName'> | undefined
  /** Content above and below the common fields, and between the amount and the message. */
  above: ReactNode
  below: ReactNode
  afterAmount?: ReactNode
  isMonthly?: boolean | undefined
  /** Action for a failure besides another try. */
  failureAction?: ReactNode
  /** Text of the button while it waits for something other than the payment. */
  waitsFor?: string | undefined
  disabledReason?: string | undefined
  footer: ReactNode
}

export function CheckoutForm(options: CheckoutFormProps) {
  const {
    checkout,
    typed,
    onChange,
    rules = DEFAULT_RULES,
    creator,
    above,
    below,
    failureAction,
    waitsFor,
    footer,
  } = options
  const { t, language } = useLanguage()
  const { props, busy, isSlow, amount, failure, errorOf, mend } = checkout
  const amountCents = typeof amount === 'number' ? amount : undefined
  const paidCents = amountCents && (options.total ? options.total.cents : amountCents)
  const label =
    paidCents === undefined
      ? t(m.donate_submit_plain)
      : t(options.isMonthly ? m.donate_submit_monthly : m.donate_submit, { amount: plainEuros(paidCents, language) })
  return (
    <div className="drop-shadow-[0_14px_28px_oklch(0.3_0.08_328/0.14)]">
      <form {...props} className="rounded-xl bg-surface">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-5 sm:p-6 lg:gap-2 lg:pt-4 lg:pb-4">
          {above}
          <AmountField
            rules={rules}
            presetCents={presetOf(rules, typed.presetCents)}
            custom={typed.custom}
            problem={errorOf('custom')}
            onChange={(changes) => {
              mend('custom')
              onChange(changes)
            }}
          />
          {options.afterAmount}
          <MessageField
            message={typed.message}
            max={messageMaxOf(rules, amountCents)}
            typedMax={MESSAGE_MAX_CHARACTERS}
            error={errorOf('message')}
            onChange={(message) => onChange({ message })}
          />
          <DonorNameField
            donorName={typed.donorName}
            error={errorOf('donorName')}
            onChange={(donorName) => onChange({ donorName })}
          />
          {creator && typed.message.trim() !== '' && (
            <Suspense>
              <MessageCheck
                slug={creator.slug}
                creatorName={creator.displayName}
                message={typed.message}
                donorName={typed.donorName}
              />
            </Suspense>
          )}
          {below}
          {failure && <Failure failureAction={failureAction}>{failure}</Failure>}
        </div>
        <PayButton busy={busy} isSlow={isSlow} label={label} waitsFor={waitsFor} reason={options.disabledReason} />
        <div className="px-5 pt-2 pb-5 lg:pb-4">{footer}</div>
      </form>
    </div>
  )
}

/** Stays after the toast, which announces it, has gone. */
function Failure({ children, failureAction }: { children: string; failureAction: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not returned from the effect: newer browsers return a promise, which React would call as a clean-up.
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={note} className="rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium wrap-anywhere text-perigo">
      <p>{children}</p>
      {failureAction}
    </div>
  )
}
