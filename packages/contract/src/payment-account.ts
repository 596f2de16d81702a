import * as z from 'zod'
import { PAYMENT_VENDORS, PaymentMethod, PaymentVendor } from './config.ts'

/** `either`: creators with a ready account are paid there, all others through the operator. */
export const MoneyFlow = z.enum(['either', 'direct', 'operator'])
export type MoneyFlow = z.infer<typeof MoneyFlow>

export const PaymentAccountState = z.enum(['none', 'pending', 'ready', 'restricted', 'revoked'])
export type PaymentAccountState = z.infer<typeof PaymentAccountState>

export const PaymentAccountRequirement = z.object({
  code: z.string().describe('in the words of the provider, such as needs-data'),
  url: z.url().optional().describe('where the owner of the account can meet it'),
})
export type PaymentAccountRequirement = z.infer<typeof PaymentAccountRequirement>

/** The account at a provider to which a creator's donations go. */
export const PaymentAccount = z.object({
  provider: PaymentVendor.nullable().describe('null: none is connected'),
  state: PaymentAccountState.describe(
    'pending: the provider does not pay out there yet; restricted: it has stopped; revoked: the access was withdrawn',
  ),
  account: z.string().optional().describe('the id at the provider: `org_…` or `acct_…`'),
  accountName: z.string().optional(),
  requirements: z.array(PaymentAccountRequirement),
  methods: z.array(PaymentMethod).describe('that donors can pay with there'),
  profiles: z
    .array(z.object({ id: z.string(), name: z.string(), chosen: z.boolean() }))
    .describe('of Mollie: the websites of the organisation, of which one takes the donations'),
  offers: z.array(PaymentVendor).describe('the providers that can be connected here'),
  moneyFlow: MoneyFlow.describe(
    'direct: without a ready account no donations are taken; either: they go through the operator then',
  ),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

export const ConnectOrder = z.object({ provider: PaymentVendor })
export const ConnectStarted = z.object({ url: z.url().describe('where the owner of the account agrees') })
export type ConnectStarted = z.infer<typeof ConnectStarted>
export const PaymentAccountChange = z.object({
  profileId: z.string().regex(/^pfl_\w{1,64}$/, 'must be the id of a profile'),
})

/** Where the money of a donation on a connected account is. */
export const DirectMoney = z.object({
  provider: PaymentVendor,
  account: z.string(),
  feeCents: z.int().describe('the platform’s fee, as far as it was not given back'),
  at: z.literal('direct'),
})
export type DirectMoney = z.infer<typeof DirectMoney>

/** How a provider's name stands with a payment: alone for the operator's account, else with the connected one. */
export const connectedName = (provider: PaymentVendor, account: string): string => `${provider}:${account}`

/** The parts of such a name; undefined for the operator's account. */
export function parseConnectedName(name: string): { provider: PaymentVendor; account: string } | undefined {
  const [vendor, account] = name.split(':')
  const provider = PAYMENT_VENDORS.find((one) => one === vendor)
  return provider === undefined || !account ? undefined : { provider, account }
}
