import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import { MandateMethod, MethodId, SequenceType } from '../store/documents.ts'
import { AmountInCents, CURRENCY, formatAmount } from './api-amounts.ts'
import { type ApiRoute, ok, parseQuery } from './api-call.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { ApiProblem, notFound } from './api-problem.ts'
import { requireProfile } from './request-mode.ts'

type Method = { name: string; minimumCents: number; maximumCents: number }

const METHODS: Readonly<Record<MethodId, Method>> = {
  creditcard: { name: 'Card', minimumCents: 1, maximumCents: 1_000_000 },
  mbway: { name: 'MB WAY', minimumCents: 1, maximumCents: 1_000_000 },
  paypal: { name: 'PayPal', minimumCents: 1, maximumCents: 1_000_000 },
  banktransfer: { name: 'Bank transfer', minimumCents: 1, maximumCents: 100_000_000 },
}

/** The profile's methods that accept this amount for this kind of payment. */
export function usableMethods(amountCents: number | undefined, sequenceType: SequenceType): MethodId[] {
  return MethodId.options.filter((id) => {
    const { minimumCents, maximumCents } = METHODS[id]
    if (amountCents !== undefined && (amountCents < minimumCents || amountCents > maximumCents)) return false
    return sequenceType === 'oneoff' || MandateMethod.safeParse(id).success
  })
}

const MethodsQuery = z.object({
  sequenceType: SequenceType.default('oneoff'),
  'amount[value]': z.string().optional(),
  'amount[currency]': z.string().optional(),
  profileId: z.string().optional(),
})
const MethodQuery = z.object({ currency: z.literal(CURRENCY).optional(), sequenceType: SequenceType.optional() })

export const methodRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    url: '/methods',
    run: (sandbox, call) => {
      const { sequenceType, profileId, ...amount } = parseQuery(MethodsQuery, call.query)
      const { 'amount[value]': value, 'amount[currency]': currency } = amount
      requireProfile(call, profileId)
      const amountCents = value === undefined ? undefined : parseQuery(AmountInCents, { value, currency })
      const methods = usableMethods(amountCents, sequenceType).map((id) => presentMethod(sandbox, id))
      return ok({
        count: methods.length,
        _embedded: { methods },
        _links: { self: apiLink(sandbox, '/methods'), documentation: DOCUMENTATION },
      })
    },
  },
  {
    method: 'GET',
    url: '/methods/:methodId',
    run: (sandbox, { params, query }) => {
      const id = MethodId.safeParse(params.methodId)
      if (!id.success) throw notFound('method', params.methodId)
      const { sequenceType = 'oneoff' } = parseQuery(MethodQuery, query)
      if (!usableMethods(undefined, sequenceType).includes(id.data)) {
        throw new ApiProblem(400, 'The payment method does not support this sequence type.', 'sequenceType')
      }
      return ok({
        ...presentMethod(sandbox, id.data),
        _links: { ...selfLink(sandbox, id.data), documentation: DOCUMENTATION },
      })
    },
  },
]

function presentMethod(sandbox: Sandbox, id: MethodId) {
  const { name, minimumCents, maximumCents } = METHODS[id]
  const icon = `https://www.mollie.com/external/icons/payment-methods/${id}`
  return {
    resource: 'method',
    id,
    description: name,
    minimumAmount: formatAmount(minimumCents),
    maximumAmount: formatAmount(maximumCents),
    image: { size1x: `${icon}.png`, size2x: `${icon}%402x.png`, svg: `${icon}.svg` },
    status: 'activated',
    _links: selfLink(sandbox, id),
  }
}

function selfLink(sandbox: Sandbox, id: MethodId) {
  return { self: apiLink(sandbox, `/methods/${id}`) }
}
