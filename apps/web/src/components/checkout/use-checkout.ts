import type { DonationStarted } from '@aplauso/contract/donations'
import { MESSAGE_MAX_CHARACTERS, SECOND_MS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { TOKEN_KEY } from '#lib/session/session-token.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { AmountFieldProblem } from './amount-field.tsx'
import { brokenRule, describeFailure } from './checkout-errors.ts'
import { chosenAmount } from './chosen-amount.ts'
import type { Order } from './donation-order.ts'
import { attemptKey, forgetAttempt } from './order-attempt.ts'
import { DEFAULT_RULES, lockedUntil, messageMaxOf, type PageRules } from './page-rules.ts'

/** Waiting time after which the button says that it takes longer. */
const SLOW_MS = SECOND_MS

export type TypedDonation = {
  presetCents: Cents | undefined
  custom: string
  message: string
  donorName: string
  receiptEmail?: string
}

type TextErrorField = 'message' | 'donorName' | 'receiptEmail' | 'creator' | 'sound' | 'options'
/** The amount field renders its own error text. */
type CheckoutProblems = { readonly custom?: AmountFieldProblem | undefined } & {
  readonly [field in TextErrorField]?: string | undefined
}

type CheckoutOptions<Values> = {
  values: Values
  /** Rules of the donation page; defaults while no creator is chosen. */
  rules?: PageRules | undefined
  check: (values: Values) => CheckoutProblems
  fieldErrors?: (error: unknown) => CheckoutProblems
  order: (values: Values, amountCents: Cents) => Order | Promise<Order>
  onStarted?: (donationId: string) => void
  /** Handles a failure of no field; returns true when it did. */
  onFailed?: (error: unknown) => boolean
  /** Inside an embedded frame the payment opens in the top window. */
  inFrame?: boolean
}

export type Checkout = ReturnType<typeof useCheckout>

/** State of a donation form: submitting creates a payment and redirects the browser to it. */
export function useCheckout<Values extends TypedDonation>(options: CheckoutOptions<Values>) {
  const { values, rules = DEFAULT_RULES, onStarted, inFrame = false } = options
  const { t, language } = useLanguage()
  const { user } = useSession()
  const refusedText = t(m.donate_text_error)

  /** Problems of the typed values under the rules of the page. */
  function checkRules({ presetCents, custom, message }: TypedDonation): CheckoutProblems {
    const amount = chosenAmount(presetCents, custom, rules)
    if (typeof amount !== 'number') return { custom: amount }
    const { signInAboveCents } = rules
    const max = messageMaxOf(rules, amount)
    return {
      ...(signInAboveCents !== null && amount > signInAboveCents && !user && { custom: 'sign_in' }),
      ...([...message.trim()].length > max && { message: tooLong(max, amount) }),
    }
  }

  function tooLong(max: number, amount: Cents): string {
    const from = formatShortEuros(lockedUntil(rules, 'long_message', amount) ?? 0, language)
    return t(m.donate_message_short, { max, amount: from, long: MESSAGE_MAX_CHARACTERS })
  }
  const form = useForm<Values, Partial<DonationStarted>, CheckoutProblems>({
    values,
    check: (typed) => ({ ...checkRules(typed), ...options.check(typed) }),
    async send(typed) {
      const amountCents = chosenAmount(typed.presetCents, typed.custom, rules)
      if (typeof amountCents !== 'number') throw new Error('an amount was not checked')
      return start(await options.order(typed, amountCents))
    },
    async onSent({ donationId, checkoutUrl }) {
      forgetAttempt()
      if (donationId) onStarted?.(donationId)
      if (!checkoutUrl) throw new Error(t(m.donate_no_checkout))
      await redirectTo(checkoutUrl, inFrame)
    },
    fieldErrors: (error) => {
      const rule = brokenRule(error)
      if (rule === 'custom' || rule === 'sign_in') {
        return { custom: rule === 'sign_in' && rules.signInAboveCents !== null ? 'sign_in' : 'changed' }
      }
      if (rule) return { [rule]: t(m.donate_changed) }
      const fields = refusedFields(error)
      return {
        ...(fields.includes('amountEuro') && { custom: 'invalid' }),
        ...(fields.includes('message') && { message: refusedText }),
        ...(fields.includes('donorName') && { donorName: refusedText }),
        ...(fields.includes('receiptEmail') && { receiptEmail: t(m.login_email_error) }),
        ...options.fieldErrors?.(error),
      }
    },
    ...(options.onFailed && { onFailed: options.onFailed }),
    failedTitle: t(m.donate_setup_failed),
    failedText: t(m.donate_try_again),
    describe: (reason, _code, error) => describeFailure(reason, error, t, language),
  })
  return { ...form, amount: chosenAmount(values.presetCents, values.custom, rules), isSlow: useSlow(form.busy) }
}

function useSlow(busy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const wait = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(wait)
      setSlow(false)
    }
  }, [busy])
  return isSlow
}

/** An equal order is sent with the idempotency key of its earlier attempt. */
async function start(order: Order): Promise<Partial<DonationStarted>> {
  const idempotencyKey = attemptKey(JSON.stringify(order))
  const begin = () => api.post<Partial<DonationStarted>>('/api/donations/create-payment', order, { idempotencyKey })
  try {
    return await begin()
  } catch (error) {
    // An expired session must not prevent a donation, so the order is sent again without it.
    if (!(error instanceof ApiError && error.status === 401)) throw error
    browserStorage.remove(TOKEN_KEY)
    return begin()
  }
}

/** Resolves only when the back button restores this page from the browser cache. */
const redirectTo = (address: string, inFrame: boolean) =>
  new Promise<void>((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    if (!inFrame) location.assign(address)
    // A frame that may not navigate the top window opens a new tab.
    else if (!open(address, '_top')) open(address, '_blank')
  })
