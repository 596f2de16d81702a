import type { DonationStarted } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/language.tsx'
import { browserStorage } from '#lib/storage.ts'
import { TOKEN_KEY } from '#lib/token.ts'
import { toast } from '#ui/toast.ts'

export type Order = {
  creatorSlug: string
  amountEuro: number
  message?: string
  donorName?: string
  audioType: 'text'
  termsVersion: string
}

type Attempt = { body: string; key: string }

/** Starts a payment and sends the browser to it. `onRefused` gets the error before the person is told. */
export function useCheckout(onRefused: (error: unknown) => void) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const lastAttempt = useRef<Attempt>(undefined)

  // Going back from the payment can bring this very page back, still waiting for where it has been.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false)
    }
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  function pay(order: Order) {
    const body = JSON.stringify(order)
    const attempt = lastAttempt.current?.body === body ? lastAttempt.current : { body, key: newKey() }
    lastAttempt.current = attempt
    setBusy(true)
    start(order, attempt.key)
      .catch((error: unknown) => {
        // A session that ended meanwhile must not stand between a donor and the donation.
        if (!(error instanceof ApiError && error.status === 401)) throw error
        browserStorage.remove(TOKEN_KEY)
        return start(order, attempt.key)
      })
      .then(({ checkoutUrl }) => {
        // This attempt is over: the same words sent again are a new donation.
        lastAttempt.current = undefined
        if (checkoutUrl) location.assign(checkoutUrl)
        else void fail(new Error(t(m.donate_no_checkout)))
      }, fail)
  }

  async function fail(error: unknown) {
    setBusy(false)
    onRefused(error)
    toast({ title: t(m.donate_setup_failed), description: await errorText(error, t), tone: 'destructive' })
  }

  return { busy, pay }
}

const start = (order: Order, idempotencyKey: string) =>
  api.post<Partial<DonationStarted>>('/api/donations/create-payment', order, { idempotencyKey })

// Not randomUUID, which a page served over plain http on a local network does not have.
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
