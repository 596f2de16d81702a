import type { StripeCall } from './stripe-call.ts'
import { listOf, newId, nowSeconds } from './stripe-objects.ts'
import { metadataOf } from './stripe-parameters.ts'
import { type ApplicationFee, presentAccount, refundedOf } from './stripe-platform.ts'
import { missing, StripeProblem } from './stripe-problem.ts'

/** Some of the countries in which accounts can be. */
const SERVED = new Set(['BR', 'DE', 'ES', 'FR', 'IE', 'PT'])

/** Calls of the platform about its connected accounts and its fees. */
export const CONNECT_CALLS: Readonly<Record<string, (call: StripeCall) => object>> = {
  'POST /v1/accounts': ofPlatform(({ platform, params }) => {
    const controller = controllerOf(params)
    const [country, email] = [params.get('country') ?? 'PT', params.get('email')]
    if (!SERVED.has(country)) {
      throw new StripeProblem(400, `${country} is not currently supported by Stripe`, { code: 'country_unsupported' })
    }
    return presentAccount(platform.addAccount({ country, email, controller, metadata: metadataOf(params) }))
  }),
  'GET /v1/accounts/:id': ofPlatform(({ platform, id }) => presentAccount(platform.getAccount(id))),
  'POST /v1/account_links': ofPlatform(({ platform, url, params }) => {
    const account = platform.getAccount(params.get('account') ?? '')
    if (params.get('type') !== 'account_onboarding') {
      throw new StripeProblem(400, 'Accounts with a dashboard of Stripe have links of type account_onboarding only')
    }
    for (const name of ['refresh_url', 'return_url']) {
      if (!URL.canParse(params.get(name) ?? ''))
        throw new StripeProblem(400, 'Not a valid URL', { code: 'url_invalid' })
    }
    const link = `${url}/setup/e/${account.id}/${newId('link')}?${new URLSearchParams({ return: params.get('return_url') ?? '' })}`
    return { object: 'account_link', created: nowSeconds(), expires_at: nowSeconds() + 300, url: link }
  }),
  'GET /v1/application_fees/:id': ofPlatform(({ platform, id }) => presentFee(platform.getFee(id))),
  'GET /v1/application_fees/:id/refunds': ofPlatform(({ platform, id, params }) => {
    const refunds = platform.getFee(id).refunds.map((refund) => ({ object: 'fee_refund', ...refund }))
    return listOf(refunds.reverse(), `/v1/application_fees/${id}/refunds`, Number(params.get('limit') ?? 10))
  }),
  'POST /v1/application_fees/:id/refunds': ofPlatform(({ platform, id, params }) => {
    const fee = platform.getFee(id)
    const left = fee.amount - refundedOf(fee)
    const amount = params.has('amount') ? Number(params.get('amount')) : left
    if (left === 0) throw new StripeProblem(400, `Application fee ${id} has already been refunded.`)
    if (!Number.isInteger(amount) || amount < 1 || amount > left) {
      throw new StripeProblem(400, `Refund amount is greater than unrefunded amount on the fee (€${left / 100})`, {
        param: 'amount',
      })
    }
    const refund = { id: newId('fr'), fee: id, amount, created: nowSeconds(), metadata: metadataOf(params) }
    fee.refunds.push(refund)
    return { object: 'fee_refund', currency: fee.currency, ...refund }
  }),
}

/** An account of its own knows none of this. */
function ofPlatform(run: (call: StripeCall) => object): (call: StripeCall) => object {
  return (call) => {
    if (call.account !== undefined) throw missing('object', call.id)
    return run(call)
  }
}

const CONTROLLER = {
  'controller[fees][payer]': ['account', 'application'],
  'controller[losses][payments]': ['application', 'stripe'],
  'controller[requirement_collection]': ['application', 'stripe'],
  'controller[stripe_dashboard][type]': ['express', 'full', 'none'],
}

function controllerOf(params: URLSearchParams): object {
  const given = Object.entries(CONTROLLER).map(([name, values]) => {
    const value = params.get(name)
    if (value === null || values.includes(value)) return value
    throw new StripeProblem(400, `Invalid ${name}: must be one of ${values.join(', ')}`, { param: name })
  })
  const [payer, losses, collection, dashboard] = given
  if (dashboard === 'full' && (losses === 'application' || collection === 'application' || payer === 'application')) {
    throw new StripeProblem(400, 'Accounts with the full dashboard pay their fees and losses themselves')
  }
  return { type: 'application', is_controller: true, fees: { payer }, losses: { payments: losses } }
}

const presentFee = (fee: ApplicationFee) => ({
  object: 'application_fee',
  ...fee,
  amount_refunded: refundedOf(fee),
  refunded: refundedOf(fee) === fee.amount,
  refunds: listOf(fee.refunds, `/v1/application_fees/${fee.id}/refunds`),
})
