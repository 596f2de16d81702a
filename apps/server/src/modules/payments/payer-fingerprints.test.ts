import { expect, test } from 'vitest'
import { Payment, snapshotOf } from './mollie/mollie-answers.ts'
import { payerFingerprints } from './payer-fingerprints.ts'
import { Intent } from './stripe/stripe-answers.ts'

const mollie = (details: unknown) =>
  snapshotOf(
    Payment.parse({ id: 'tr_1', status: 'paid', amount: { currency: 'EUR', value: '5.00' }, metadata: null, details }),
  ).payer?.read()

const stripe = (payment_method_details: unknown) => {
  const intent = Intent.parse({
    ...{ id: 'pi_1', status: 'succeeded', amount: 500, currency: 'eur', metadata: {} },
    latest_charge: {
      ...{ amount: 500, currency: 'eur', disputed: false, refunds: { data: [], has_more: false } },
      payment_method_details,
    },
  })
  return payerFingerprints('stripe', intent.latest_charge?.payment_method_details ?? {}).read()
}

test.each([
  [{ cardFingerprint: 'fHB3CCKx9REkz8fPplT8N4nq', cardNumber: '6787' }, ['mollie:card:fHB3CCKx9REkz8fPplT8N4nq']],
  [{ consumerAccount: 'NL91 ABNA 0417 1643 00', consumerName: 'Jan' }, ['mollie:account:nl91abna0417164300']],
  [
    { paypalPayerId: 'WDJJHEBZ4X2LY', consumerAccount: 'Rui@Example.org' },
    ['mollie:paypal:WDJJHEBZ4X2LY', 'mollie:account:rui@example.org'],
  ],
  // Masked, too short, or not a text: many payers share such a value, or nobody has it.
  [{ consumerAccount: '************4300' }, []],
  [{ consumerAccount: 'NL91XXXXXXXXXX4300' }, []],
  [{ consumerAccount: '4300', cardFingerprint: '', paypalPayerId: null }, []],
  [{ cardFingerprint: 7, consumerAccount: {} }, []],
  [{ cardNumber: '6787', cardHolder: 'T. TEST' }, []],
  [undefined, []],
  ['nonsense', []],
])('Payer details from Mollie %j give the fingerprints %j', (details, fingerprints) => {
  expect(mollie(details)).toEqual(fingerprints)
})

test.each([
  [
    { type: 'card', card: { fingerprint: 'Xt5EWLLDS7FJjR1c', last4: '4242' } },
    ['stripe:card fingerprint:Xt5EWLLDS7FJjR1c'],
  ],
  [
    { type: 'sepa_debit', sepa_debit: { fingerprint: 'Zz9EWLLDS7FJjR1c', last4: '3000' } },
    ['stripe:sepa_debit fingerprint:Zz9EWLLDS7FJjR1c'],
  ],
  [{ type: 'paypal', paypal: { payer_id: 'WDJJHEBZ4X2LY' } }, ['stripe:paypal payer_id:WDJJHEBZ4X2LY']],
  [{ type: 'ideal', ideal: { iban_last4: '3000', verified_name: 'Jan Jansen' } }, []],
  [{ type: 'card' }, []],
  [{ type: 7, card: { fingerprint: 'Xt5EWLLDS7FJjR1c' } }, []],
  [null, []],
  ['nonsense', []],
])('Payer details from Stripe %j give the fingerprints %j', (details, fingerprints) => {
  expect(stripe(details)).toEqual(fingerprints)
})

test('A payer fingerprint appears neither in JSON nor in a log', () => {
  expect(JSON.stringify({ payer: payerFingerprints('mollie', { card: 'fHB3CCKx9REkz8' }) })).toBe('{"payer":{}}')
})
