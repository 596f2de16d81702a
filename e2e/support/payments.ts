import { expect } from '@playwright/test'
import type { DonationStarted } from '../../packages/contract/src/donations.ts'
import type { RunningServer } from './running-server.ts'

export type Order = { creatorSlug: string; donorName?: string; amountEuro?: number; message?: string }
/** Outcomes that the donor, or later the bank, can choose on the provider's page. */
export type Outcome = 'paid' | 'refunded' | 'charged_back' | 'chargeback_reversed'

/** A donation with an open payment; `end` may be called again where the provider allows it. */
export type Payment = { donationId: string; checkoutUrl: string; end: (outcome: Outcome) => Promise<void> }

/** Starts a donation with text alone without a browser: of the account whose token is passed, or without an account. */
export async function startPayment(server: RunningServer, order: Order, token?: string): Promise<Payment> {
  const answer = await fetch(`${server.baseUrl}/api/donations/create-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ amountEuro: 5, audioType: 'text', ...order }),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { donationId, checkoutUrl }: DonationStarted = await answer.json()
  return { donationId, checkoutUrl, end: (outcome) => endCheckout(checkoutUrl, outcome) }
}

/** Chooses this outcome on the provider's page of a payment, without a browser. */
export async function endCheckout(checkoutUrl: string, outcome: Outcome): Promise<void> {
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    redirect: 'manual',
    body: JSON.stringify({ outcome }),
  })
  expect(answer.status, outcome).toBe(303)
}
