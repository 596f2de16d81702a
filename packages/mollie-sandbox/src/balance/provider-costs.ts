import type { MethodId } from '../store/documents.ts'

const BASIS_POINTS = 10_000

type Cost = { name: string; fixedCents: number; basisPoints: number }

/** What the provider keeps of a paid payment. Refunds and chargebacks cost nothing here. */
export const PROVIDER_COSTS: Readonly<Record<MethodId, Cost>> = {
  creditcard: { name: 'Card', fixedCents: 25, basisPoints: 120 },
  mbway: { name: 'MB WAY', fixedCents: 25, basisPoints: 120 },
  paypal: { name: 'PayPal', fixedCents: 10, basisPoints: 0 },
  banktransfer: { name: 'Bank transfer', fixedCents: 25, basisPoints: 0 },
}

export function providerCostCents(method: MethodId | null, amountCents: number): number {
  if (method === null) return 0
  const { fixedCents, basisPoints } = PROVIDER_COSTS[method]
  return fixedCents + Math.round((amountCents * basisPoints) / BASIS_POINTS)
}
