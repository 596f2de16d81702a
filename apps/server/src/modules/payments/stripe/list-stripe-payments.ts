import { SECOND_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { Stripe } from 'stripe'
import type { ListedPayment, PaymentStatus } from '../provider.ts'
import { asProviderError } from '../provider-failures.ts'
import { ListedIntent, ListedSession, pageOf } from './stripe-answers.ts'
import { recordIn, WITHOUT_PAYER } from './stripe-metadata.ts'
import { chargedBackOf, intentStatus, isIntentId, sessionStatus } from './stripe-snapshots.ts'

/** Stripe's maximum page size. */
const PAGE_SIZE = 100

type Page<Item> = { data: Item[]; has_more: boolean }

/** Yields every checkout since then, and afterwards the charges made without the payer. */
export async function* listPayments(stripe: Stripe, since: Date): AsyncGenerator<ListedPayment[]> {
  const created = { gte: Math.floor(since.getTime() / SECOND_MS) }
  const sessions = pages(async (after) =>
    pageOf(ListedSession).parse(
      await stripe.checkout.sessions.list({ created, expand: ['data.payment_intent.latest_charge'], ...after }),
    ),
  )
  for await (const page of sessions) {
    yield await asProviderError(() => Promise.all(page.map((session) => toListedSession(stripe, session))))
  }
  const intents = pages(async (after) =>
    pageOf(ListedIntent).parse(await stripe.paymentIntents.list({ created, expand: ['data.latest_charge'], ...after })),
  )
  for await (const page of intents) {
    const charged = page.filter(({ metadata }) => metadata[WITHOUT_PAYER] !== undefined)
    yield await asProviderError(() => Promise.all(charged.map((intent) => toListedIntent(stripe, intent))))
  }
}

export async function findPayment(stripe: Stripe, paymentId: string): Promise<ListedPayment> {
  if (isIntentId(paymentId)) {
    const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
    return toListedIntent(stripe, ListedIntent.parse(intent))
  }
  const expand = ['payment_intent.latest_charge']
  return toListedSession(stripe, ListedSession.parse(await stripe.checkout.sessions.retrieve(paymentId, { expand })))
}

type After = { limit: number; starting_after?: string }

async function* pages<Item extends { id: string }>(
  read: (after: After) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let last: string | undefined; ; ) {
    const after = { limit: PAGE_SIZE, ...(last === undefined ? {} : { starting_after: last }) }
    const { data, has_more } = await asProviderError(() => read(after))
    yield data
    last = data.at(-1)?.id
    if (!has_more || last === undefined) return
  }
}

const toListedIntent = (stripe: Stripe, intent: ListedIntent) =>
  toListedPayment(stripe, intent, intentStatus(intent), intent)

const toListedSession = (stripe: Stripe, session: ListedSession) =>
  toListedPayment(stripe, session, sessionStatus(session), session.payment_intent)

type Common = Pick<ListedIntent, 'id' | 'created' | 'customer' | 'metadata'>
type Paid = Pick<ListedIntent, 'id' | 'latest_charge'> | null | undefined

async function toListedPayment(
  stripe: Stripe,
  { id, created, customer, metadata }: Common,
  status: PaymentStatus,
  intent: Paid,
): Promise<ListedPayment> {
  const charge = intent?.latest_charge
  return {
    paymentId: id,
    status,
    createdAt: created,
    paidAt: charge?.created ?? created,
    reference: metadata.reference,
    record: recordIn(metadata),
    customerId: customer ?? undefined,
    refundedCents: cents(charge?.amount_refunded ?? 0),
    chargedBackCents: intent && charge ? await chargedBackOf(stripe, intent.id, charge) : cents(0),
  }
}
