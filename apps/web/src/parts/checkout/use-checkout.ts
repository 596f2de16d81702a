import type { DonationStarted } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { TOKEN_KEY } from '#lib/session/token.ts'
import { toast } from '#ui/toast/toast.ts'
import { attemptKey, forgetAttempt } from './attempt.ts'
import type { Order } from './order.ts'

export type Step = 'idle' | 'busy' | 'slow'

/** From here on a person wonders whether anything happens. */
const SLOW_MS = SECOND_MS

type CheckoutEvents = {
  onStarted: (donationId: string) => void
  /** Gets the error before the person is told; true when it tells them itself. */
  onRefused: (error: unknown) => boolean
}

/** Starts a payment and sends the browser to it. `failure` is what to tell of the last try, until the next. */
export function useCheckout({ onStarted, onRefused }: CheckoutEvents) {
  const { t, language } = useLanguage()
  const [step, setStep] = useState<Step>('idle')
  const [failure, setFailure] = useState<string>()

  // Going back from the payment can bring this very page back, still waiting for where it has been.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setStep('idle')
    }
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  useEffect(() => {
    if (step !== 'busy') return
    const wait = setTimeout(() => setStep('slow'), SLOW_MS)
    return () => clearTimeout(wait)
  }, [step])

  function pay(order: Order) {
    const key = attemptKey(JSON.stringify(order))
    setStep('busy')
    setFailure(undefined)
    start(order, key)
      .catch((error: unknown) => {
        // A session that ended meanwhile must not stand between a donor and the donation.
        if (!(error instanceof ApiError && error.status === 401)) throw error
        browserStorage.remove(TOKEN_KEY)
        return start(order, key)
      })
      .then(({ donationId, checkoutUrl }) => {
        forgetAttempt()
        if (donationId) onStarted(donationId)
        if (checkoutUrl) location.assign(checkoutUrl)
        else fail(t(m.donate_no_checkout))
      })
      .catch(async (error: unknown) => {
        if (onRefused(error)) setStep('idle')
        else fail(await sentenceOf(error))
      })
  }

  // What is said of failures is fetched when something fails. That this fails too is the network's doing.
  async function sentenceOf(error: unknown): Promise<string> {
    try {
      const { checkoutFailure } = await import('./checkout-failure.ts')
      return await checkoutFailure(error, t, language)
    } catch {
      return t(m.error_offline)
    }
  }

  function fail(reason: string) {
    setStep('idle')
    setFailure(reason)
    toast({ title: t(m.donate_setup_failed), description: reason, tone: 'destructive' })
  }

  return { step, failure, pay }
}

const start = (order: Order, idempotencyKey: string) =>
  api.post<Partial<DonationStarted>>('/api/donations/create-payment', order, { idempotencyKey })
