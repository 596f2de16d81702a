import type { PaymentMethod } from '@aplauso/contract/config'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { CALL_MAX_MS } from '../call-limit.ts'

const OURS: Record<string, PaymentMethod> = {
  creditcard: 'card',
  mbway: 'mbway',
  paypal: 'paypal',
  banktransfer: 'bank_transfer',
}

const MethodList = z.object({
  _embedded: z.object({ methods: z.array(z.object({ id: z.string(), status: z.string().nullish() })) }),
})

/** The methods that are active in the profile of this key, in the order that was given them at Mollie. */
export async function listMollieMethods(settings: { apiKey: string; apiUrl: () => string }): Promise<PaymentMethod[]> {
  try {
    // Not through Mollie's client: every page asks for this, and loading it would hold up the first of them for 0.4 s.
    const answer = await fetch(`${settings.apiUrl()}/methods`, {
      headers: { authorization: `Bearer ${settings.apiKey}` },
      signal: AbortSignal.timeout(CALL_MAX_MS),
    })
    if (!answer.ok) throw new Error(`Mollie answered with ${answer.status}`)
    const { methods } = MethodList.parse(await answer.json())._embedded
    return methods.flatMap(({ id, status }) => (isActive(status) && OURS[id]) || [])
  } catch (error) {
    throw new AppError('provider_error', 'The payment provider did not say what can be paid with', { cause: error })
  }
}

// Mollie has no status for what was active before there was one.
const isActive = (status: string | null | undefined) => (status ?? 'activated') === 'activated'
