import type { PaymentMethod } from '@aplauso/contract/config'
import type { Stripe } from 'stripe'
import * as z from 'zod'
import { isForbidden } from './stripe-errors.ts'

const METHODS = [
  ['card', 'card'],
  ['mb_way', 'mbway'],
  ['paypal', 'paypal'],
] as const satisfies [string, PaymentMethod][]

const Method = z.object({ available: z.boolean() }).nullish().catch(undefined)
const Configurations = z.object({
  data: z.array(
    z.object({
      application: z.string().nullish(),
      is_default: z.boolean(),
      active: z.boolean(),
      card: Method,
      mb_way: Method,
      paypal: Method,
    }),
  ),
})

/**
 * Methods of the account's payment configuration; only cards where the API key may not read it. Payments that a
 * platform makes use the one that Stripe keeps for that platform. Bank transfers are missing, because Stripe accepts
 * them from known customers only.
 */
export async function listStripeMethods(stripe: Stripe, isConnected: boolean): Promise<PaymentMethod[]> {
  try {
    const { data } = Configurations.parse(await stripe.paymentMethodConfigurations.list())
    const used = data.filter(({ is_default, active }) => is_default && active)
    const ofPlatform = isConnected ? used.find(({ application }) => application) : undefined
    const configuration = ofPlatform ?? used.find(({ application }) => !application)
    return configuration
      ? METHODS.flatMap(([theirs, ours]) => (configuration[theirs]?.available ? ours : []))
      : ['card']
  } catch (error) {
    if (isForbidden(error)) return ['card']
    throw error
  }
}
