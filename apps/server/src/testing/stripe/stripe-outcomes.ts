import { Stripe } from 'stripe'
import {
  bookTransaction,
  type Intent,
  newId,
  nowSeconds,
  presentDispute,
  presentIntent,
  presentRefund,
  presentSession,
  type Session,
} from './stripe-objects.ts'
import { type Account, presentAccount } from './stripe-platform.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

export type StripeListener = { webhookUrl: string; secret: string }

const takesMoney = (status: string) => !['won', 'prevented'].includes(status) && !status.startsWith('warning_')

/**
 * Actions of payers and banks, with the events that Stripe then sends. Each resolves when its event was answered.
 * `account`: at that connected account.
 */
export function stripeOutcomes({ platform, url }: StripeStandIn, listener?: StripeListener, account?: string) {
  const store = account === undefined ? platform.own : platform.storeOf(account)

  /** Sends an event and returns the status of the answer. */
  async function send(type: string, object: object, { secret = listener?.secret, atMs = Date.now() } = {}) {
    if (listener === undefined || secret === undefined) return 0
    const payload = JSON.stringify({ id: newId('evt'), object: 'event', type, account, data: { object } })
    const timestamp = Math.floor(atMs / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const { status } = await fetch(listener.webhookUrl, { method: 'POST', headers, body: payload })
    return status
  }

  function attempt(session: Session, status: Intent['status']): Intent {
    const { amount, currency, customer, intentMetadata: metadata, applicationFee: application_fee_amount } = session
    const money = { amount, currency, customer, metadata, application_fee_amount }
    const intent: Intent = { id: session.intent ?? newId('pi'), created: nowSeconds(), status, ...money, charge: null }
    if (status !== 'requires_action') intent.charge = store.chargeOf(intent)
    store.intents.set(intent.id, intent)
    session.intent = intent.id
    if (status === 'succeeded') bookTransaction(store, 'charge', intent)
    return intent
  }

  function getOpen(sessionId: string): Session {
    const session = store.getSession(sessionId)
    if (session.status !== 'open') throw new Error(`the checkout is ${session.status}`)
    return session
  }

  const sessionEvent = (type: string, session: Session) =>
    send(`checkout.session.${type}`, presentSession(store, session, false, url))

  function intentOf(paymentId: string): Intent {
    if (paymentId.startsWith('pi_')) return store.getIntent(paymentId)
    return store.getIntent(store.getSession(paymentId).intent ?? '')
  }

  return {
    send,
    async pay(sessionId: string) {
      const session = getOpen(sessionId)
      const intent = attempt(session, 'succeeded')
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      if (session.savesCard && session.customer !== null) {
        const id = newId('pm')
        store.cards.set(id, { id, customer: session.customer, charges: 'succeeded' })
      }
      await sessionEvent('completed', session)
      await send('payment_intent.succeeded', presentIntent(store, intent, false))
    },
    /** A declined card: the payer may try again on the same page. */
    async declineCard(sessionId: string) {
      await send(
        'payment_intent.payment_failed',
        presentIntent(store, attempt(getOpen(sessionId), 'requires_payment_method'), false),
      )
    },
    /** The payer leaves with a voucher to pay within days. */
    async takeVoucher(sessionId: string) {
      const session = getOpen(sessionId)
      if (session.allowed.length > 0) throw new Error(`the checkout allows ${session.allowed} only`)
      attempt(session, 'requires_action')
      session.status = 'complete'
      await sessionEvent('completed', session)
    },
    /** The money of a voucher or of a slow charge has arrived. */
    async settleLate(paymentId: string) {
      if (paymentId.startsWith('pi_')) {
        const intent = store.getIntent(paymentId)
        intent.status = 'succeeded'
        intent.charge = store.chargeOf(intent)
        bookTransaction(store, 'charge', intent)
        return void (await send('payment_intent.succeeded', presentIntent(store, intent, false)))
      }
      const session = store.getSession(paymentId)
      attempt(session, 'succeeded')
      session.payment_status = 'paid'
      await sessionEvent('async_payment_succeeded', session)
    },
    async loseVoucher(sessionId: string) {
      const session = store.getSession(sessionId)
      attempt(session, 'requires_payment_method')
      await sessionEvent('async_payment_failed', session)
    },
    async expire(sessionId: string) {
      const session = getOpen(sessionId)
      session.status = 'expired'
      await sessionEvent('expired', session)
    },
    async failRefund(refundId: string) {
      const refund = store.getRefund(refundId)
      refund.status = 'failed'
      bookTransaction(store, 'refund_failure', refund)
      await send('refund.failed', presentRefund(refund))
    },
    async dispute(paymentId: string, status = 'needs_response') {
      const intent = intentOf(paymentId)
      if (intent.charge === null) throw new Error('there is no charge to dispute')
      intent.charge.disputed = true
      const { amount, currency } = intent
      const dispute = { id: newId('du'), payment_intent: intent.id, amount, currency, status }
      store.disputes.set(dispute.id, dispute)
      // A bank that only inquires takes no money.
      if (takesMoney(status)) bookTransaction(store, 'dispute', dispute)
      await send('charge.dispute.created', presentDispute(dispute))
    },
    async closeDispute(paymentId: string, status: 'won' | 'lost' | 'warning_closed') {
      for (const dispute of store.disputesOf(intentOf(paymentId).id)) {
        if (status === 'won' && takesMoney(dispute.status)) bookTransaction(store, 'dispute_reversal', dispute)
        dispute.status = status
        await send('charge.dispute.closed', presentDispute(dispute))
      }
    },
    /** Sets the outcome of the next charges of a customer's cards. */
    cardsOf(customer: string, become: 'decline' | 'delay' | 'detach') {
      for (const card of store.cardsOf(customer)) {
        if (become === 'detach') store.cards.delete(card.id)
        else card.charges = become === 'delay' ? 'processing' : 'requires_payment_method'
      }
    },
    /** The onboarding of the account goes on, or Stripe looks at it again. */
    async changeAccount(change: Partial<Account>) {
      const changed = Object.assign(platform.getAccount(account ?? ''), change)
      await send('account.updated', presentAccount(changed))
    },
    /** Its owner withdraws the access. */
    async deauthorize() {
      platform.getAccount(account ?? '').isDeauthorized = true
      await send('account.application.deauthorized', { object: 'application', id: 'ca_ofthetests', name: 'Aplauso' })
    },
    isOfSession: (intentId: string) => [...store.sessions.values()].some(({ intent }) => intent === intentId),
  }
}
