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

/** It is help alone: without it nothing stands in its place. */
const MessageCheck = lazy(() => import('./message-check.tsx').catch(() => ({ default: () => null })))

type CheckoutFormProps = {
  checkout: Checkout
  typed: TypedDonation
  onChange: (changes: Partial<TypedDonation>) => void
  /** Of the page that it is for; the house's while there is none. */
  rules?: PageRules | undefined
  /** What is paid in all, where that is not the amount; undefined while it is not known. */
  total?: { cents: number | undefined } | undefined
  /** Whose rules the message is held against; undefined while nobody is chosen. */
  creator: Pick<CreatorSummary, 'slug' | 'displayName'> | undefined
  /** Above and below what every donation has, and between its amount and its message. */
  above: ReactNode
  below: ReactNode
  afterAmount?: ReactNode
  isMonthly?: boolean | undefined
  /** What can be done about a failure besides trying again. */
  failureAction?: ReactNode
  /** What the button waits for, where that is not the payment. */
  waitsFor?: string | undefined
  /** Why the button cannot be pressed yet. */
  disabledReason?: string | undefined
  footer: ReactNode
}

/** The form of a donation, wherever it stands. */
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

/** Stays when the toast, which reads it out, has gone. */
function Failure({ children, failureAction }: { children: string; failureAction: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not as the effect's result: newer browsers answer with a promise, which React would call.
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={note} className="rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium wrap-anywhere text-perigo">
      <p>{children}</p>
      {failureAction}
    </div>
  )
}
