import type { PaymentMethod } from '@aplauso/contract/config'
import * as z from 'zod'
import type { MollieApi } from './mollie-api.ts'

const OUR_METHODS: Record<string, PaymentMethod> = {
  creditcard: 'card',
  mbway: 'mbway',
  paypal: 'paypal',
  banktransfer: 'bank_transfer',
}

const MethodList = z.object({
  _embedded: z.object({ methods: z.array(z.object({ id: z.string(), status: z.string().nullish() })) }),
})

/** The methods that are active in the profile of this key, in the order that was given them at Mollie. */
export async function listMollieMethods(mollie: Pick<MollieApi, 'get'>): Promise<PaymentMethod[]> {
  const { methods } = (await mollie.get('/methods', MethodList))._embedded
  return methods.flatMap(({ id, status }) => (isActive(status) && OUR_METHODS[id]) || [])
}

// Mollie has no status for what was active before there was one.
const isActive = (status: string | null | undefined) => (status ?? 'activated') === 'activated'
