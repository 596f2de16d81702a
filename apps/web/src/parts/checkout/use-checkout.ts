import type { DonationStarted } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { TOKEN_KEY } from '#lib/session/token.ts'
import { useForm } from '#ui/form/use-form.ts'
import { type AmountProblem, chosenAmount } from './amount.ts'
import { attemptKey, forgetAttempt } from './attempt.ts'
import { describeFailure } from './describe-failure.ts'
import type { Order } from './order.ts'

/** From here on a person wonders whether anything happens. */
const SLOW_MS = SECOND_MS

/** What every donation has, as it is typed. */
export type Typed = { presetCents: Cents; custom: string; message: string; donorName: string; receiptEmail?: string }

type OtherField = 'message' | 'donorName' | 'receiptEmail' | 'creator' | 'sound'
/** The amount's is put in words by its field. */
type CheckoutProblems = { readonly custom?: AmountProblem | undefined } & {
  readonly [field in OtherField]?: string | undefined
}

type CheckoutOptions<Values> = {
  values: Values
  /** What this form has besides what every donation has. */
  check: (values: Values) => CheckoutProblems
  refused?: (error: unknown) => CheckoutProblems
  order: (values: Values, amountCents: Cents) => Order | Promise<Order>
  onStarted?: (donationId: string) => void
  /** Takes over a failure that is none of a field; true when it did. */
  onFailed?: (error: unknown) => boolean
}

export type Checkout = ReturnType<typeof useCheckout>

/** The form of a donation: sent once, it begins a payment and leads the browser to it. */
export function useCheckout<Values extends Typed>(options: CheckoutOptions<Values>) {
  const { values, onStarted } = options
  const { t, language } = useLanguage()
  const refusedText = t(m.donate_text_error)
  const form = useForm<Values, Partial<DonationStarted>, CheckoutProblems>({
    values,
    check: (typed) => ({ ...amountProblem(typed), ...options.check(typed) }),
    async send(typed) {
      const amountCents = chosenAmount(typed.presetCents, typed.custom)
      if (typeof amountCents !== 'number') throw new Error('an amount was not checked')
      return start(await options.order(typed, amountCents))
    },
    async onSent({ donationId, checkoutUrl }) {
      forgetAttempt()
      if (donationId) onStarted?.(donationId)
      if (!checkoutUrl) throw new Error(t(m.donate_no_checkout))
      await leaveFor(checkoutUrl)
    },
    refused: (error) => {
      const fields = refusedFields(error)
      return {
        ...(fields.includes('amountEuro') && { custom: 'invalid' }),
        ...(fields.includes('message') && { message: refusedText }),
        ...(fields.includes('donorName') && { donorName: refusedText }),
        ...(fields.includes('receiptEmail') && { receiptEmail: t(m.login_email_error) }),
        ...options.refused?.(error),
      }
    },
    ...(options.onFailed && { onFailed: options.onFailed }),
    failedTitle: t(m.donate_setup_failed),
    failedText: t(m.donate_try_again),
    describe: (reason, _code, error) => describeFailure(reason, error, t, language),
  })
  return { ...form, amount: chosenAmount(values.presetCents, values.custom), isSlow: useSlow(form.busy) }
}

const amountProblem = ({ presetCents, custom }: Typed): CheckoutProblems => {
  const amount = chosenAmount(presetCents, custom)
  return typeof amount === 'number' ? {} : { custom: amount }
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

/** The same order asked for again is the same try. */
async function start(order: Order): Promise<Partial<DonationStarted>> {
  const idempotencyKey = attemptKey(JSON.stringify(order))
  const begin = () => api.post<Partial<DonationStarted>>('/api/donations/create-payment', order, { idempotencyKey })
  try {
    return await begin()
  } catch (error) {
    // A session that ended meanwhile must not stand between a donor and the donation.
    if (!(error instanceof ApiError && error.status === 401)) throw error
    browserStorage.remove(TOKEN_KEY)
    return begin()
  }
}

/** Fulfilled only when going back from there brings this very page back, as it was left. */
const leaveFor = (address: string) =>
  new Promise<void>((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(address)
  })
