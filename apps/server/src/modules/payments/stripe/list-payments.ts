import { SECOND_MS } from '@aplauso/contract/limits'
import type { Stripe } from 'stripe'
import type { ListedPayment, PaymentStatus } from '../provider.ts'
import { translated } from '../provider-failures.ts'
import { ListedIntent, ListedSession, pageOf } from './stripe-answers.ts'
import { recordIn, WITHOUT_PAYER } from './stripe-metadata.ts'
import { intentStatus, isIntentId, sessionStatus } from './stripe-snapshots.ts'

/** The most that Stripe gives at once. */
const PAGE = 100

type Page<Item> = { data: Item[]; has_more: boolean }

/** Every checkout since then, and then what was charged without the payer. */
export async function* listPayments(stripe: Stripe, since: Date): AsyncGenerator<ListedPayment[]> {
  const created = { gte: Math.floor(since.getTime() / SECOND_MS) }
  const sessions = pages(async (after) =>
    pageOf(ListedSession).parse(
      await stripe.checkout.sessions.list({ created, expand: ['data.payment_intent.latest_charge'], ...after }),
    ),
  )
  for await (const page of sessions) yield page.map(listedSession)
  const intents = pages(async (after) =>
    pageOf(ListedIntent).parse(await stripe.paymentIntents.list({ created, expand: ['data.latest_charge'], ...after })),
  )
  for await (const page of intents) {
    yield page.filter(({ metadata }) => metadata[WITHOUT_PAYER] !== undefined).map(listedIntent)
  }
}

export async function findPayment(stripe: Stripe, paymentId: string): Promise<ListedPayment> {
  if (isIntentId(paymentId)) {
    const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
    return listedIntent(ListedIntent.parse(intent))
  }
  const expand = ['payment_intent.latest_charge']
  return listedSession(ListedSession.parse(await stripe.checkout.sessions.retrieve(paymentId, { expand })))
}

type After = { limit: number; starting_after?: string }

async function* pages<Item extends { id: string }>(
  read: (after: After) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let last: string | undefined; ; ) {
    const after = { limit: PAGE, ...(last === undefined ? {} : { starting_after: last }) }
    const { data, has_more } = await translated(() => read(after))
    yield data
    last = data.at(-1)?.id
    if (!has_more || last === undefined) return
  }
}

const listedIntent = (intent: ListedIntent): ListedPayment =>
  listed(intent, { status: intentStatus(intent), charge: intent.latest_charge })

const listedSession = (session: ListedSession): ListedPayment =>
  listed(session, { status: sessionStatus(session), charge: session.payment_intent?.latest_charge })

type Common = Pick<ListedIntent, 'id' | 'created' | 'customer' | 'metadata'>
type Told = { status: PaymentStatus; charge: ListedIntent['latest_charge'] }

const listed = ({ id, created, customer, metadata }: Common, { status, charge }: Told): ListedPayment => ({
  paymentId: id,
  status,
  createdAt: created,
  paidAt: charge?.created ?? created,
  reference: metadata.reference,
  record: recordIn(metadata),
  customerId: customer ?? undefined,
})
