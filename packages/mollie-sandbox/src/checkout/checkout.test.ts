import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSandbox, SHOP_URL, startSandbox } from '../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

async function pageOf(paymentId: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(`${sandbox.url}/checkout/${paymentId}`, { headers })).text()
}

test('The page shows amount, description, methods and one button per outcome', async () => {
  const page = await pageOf(await sandbox.open('1234.50', { locale: 'pt_PT', description: 'Para a Ana' }))
  expect(page).toContain('<html lang="pt">')
  expect(page.match(/<h1/g)).toHaveLength(1)
  expect(page.replaceAll(/\s/g, ' ')).toContain('Pagar 1 234,50 €')
  expect(page).toContain('Para a Ana')
  expect([...page.matchAll(/name="method" value="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'creditcard',
    'mbway',
    'paypal',
    'banktransfer',
  ])
  expect(outcomesOn(page)).toEqual(['paid', 'pending', 'failed', 'canceled', 'expired'])
})

test.for([
  ['pt_PT', 'Nenhum dinheiro se move aqui.'],
  ['en_US', 'No money moves here.'],
  ['es_ES', 'Aquí no se mueve dinero.'],
  ['fr_FR', 'Aucun argent ne circule ici.'],
  ['de_DE', 'No money moves here.'],
])('The page of a payment in %s says that this is a test', async ([locale, text]) => {
  expect(await pageOf(await sandbox.open('5.00', { locale }))).toContain(text)
})

test("The page of a payment without a locale uses the browser's language", async () => {
  const id = await sandbox.open('5.00')
  expect(await pageOf(id, { 'accept-language': 'de, es-MX;q=0.8' })).toContain('<html lang="es">')
})

test('The page offers and accepts only the methods of the payment', async () => {
  const id = await sandbox.open('5.00', { method: ['mbway', 'paypal'] })
  const page = await pageOf(id)
  expect(page).not.toContain('value="creditcard"')
  expect(outcomesOn(page)).not.toContain('pending')
  expect((await sandbox.post(id, { outcome: 'paid', method: 'creditcard' })).status).toBe(422)
  expect((await sandbox.post(id, { outcome: 'paid', method: 'paypal' })).status).toBe(303)
})

test.for([
  ['card', 'creditcard'],
  ['bank_transfer', 'banktransfer'],
])("The page accepts the plain method name %s for Mollie's %s", async ([name, id]) => {
  const paymentId = await sandbox.open('5.00')
  expect((await sandbox.post(paymentId, { outcome: 'paid', method: name })).status).toBe(303)
  expect((await sandbox.call('GET', `/payments/${paymentId}`)).body).toMatchObject({ status: 'paid', method: id })
})

test('The page offers refund and chargeback for a paid payment, and the reversal for a charged back one', async () => {
  const id = await sandbox.pay('5.00')
  expect(outcomesOn(await pageOf(id))).toEqual(['refunded', 'charged_back'])
  await sandbox.post(id, { outcome: 'charged_back' })
  const page = await pageOf(id)
  expect(outcomesOn(page)).toEqual(['chargeback_reversed'])
  expect(page).toContain(`href="${SHOP_URL}"`)
})

test('The page escapes everything that a shop writes', async () => {
  const description = `<script>alert("1")</script>'`
  const redirectUrl = 'http://shop.example/?a="><script>alert(2)</script>'
  const id = await sandbox.open('5.00', { description, redirectUrl })
  for (const page of [await pageOf(id), await (await sandbox.postForm(id, { outcome: '<script>' })).text()]) {
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;')
  }
})

test('The page allows no script, and its forms can redirect only to the shop', async () => {
  const id = await sandbox.open('5.00', { cancelUrl: 'https://cancel.example/back' })
  const policy = (await fetch(`${sandbox.url}/checkout/${id}`)).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://shop.example https://cancel.example;")
  expect(policy).not.toContain('unsafe')
})

test('A cancelled payment redirects to the cancel address if there is one', async () => {
  const withAddress = await sandbox.open('5.00', { cancelUrl: 'https://shop.example/cancelled' })
  const canceled = await sandbox.postForm(withAddress, { outcome: 'canceled', method: 'creditcard' })
  expect([canceled.status, canceled.headers.get('location')]).toEqual([303, 'https://shop.example/cancelled'])
  const without = await sandbox.open('5.00')
  expect((await sandbox.postForm(without, { outcome: 'canceled' })).headers.get('location')).toBe(SHOP_URL)
})

test.for([
  ['paid', ['paid', 'failed', 'canceled', 'expired', 'pending', 'chargeback_reversed']],
  ['failed', ['paid', 'refunded', 'charged_back']],
  ['canceled', ['paid', 'refunded', 'charged_back']],
  ['expired', ['paid', 'refunded', 'charged_back']],
] as const)('A payment that is %s refuses what can no longer happen', async ([state, impossible]) => {
  const id = await sandbox.open('5.00')
  await sandbox.post(id, { outcome: state })
  await sandbox.receiver.waitFor(1)
  for (const outcome of impossible) {
    const refused = await sandbox.post(id, { outcome })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ title: 'Conflict', detail: expect.stringContaining('not possible') })
  }
  expect((await sandbox.client.payments.get({ paymentId: id })).status).toBe(state)
  expect(sandbox.receiver.received).toHaveLength(1)
})

test('A refund of an open payment and an unknown outcome are refused, and an unknown payment is not found', async () => {
  const id = await sandbox.open('5.00')
  expect((await sandbox.post(id, { outcome: 'refunded' })).status).toBe(409)
  const unknown = await sandbox.post(id, { outcome: 'won' })
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([422, 'application/json; charset=utf-8'])
  expect((await sandbox.post(id, {})).status).toBe(422)
  expect((await sandbox.post('tr_none', { outcome: 'paid' })).status).toBe(404)
  expect((await fetch(`${sandbox.url}/checkout/tr_none`)).status).toBe(404)
})

test('A refused form shows the page again with the reason in its language', async () => {
  const id = await sandbox.open('5.00', { locale: 'pt_PT' })
  const refused = await sandbox.postForm(id, { outcome: 'refunded' })
  expect([refused.status, refused.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
  expect(await refused.text()).toContain('role="alert">Este desfecho não é possível')
})

test('Concurrent posts end the payment once', async () => {
  const id = await sandbox.open('5.00')
  const answers = await Promise.all(Array.from({ length: 20 }, () => sandbox.post(id, { outcome: 'paid' })))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  await sandbox.receiver.waitFor(1)
  expect(sandbox.receiver.received).toHaveLength(1)
})

function outcomesOn(page: string): (string | undefined)[] {
  return [...page.matchAll(/name="outcome" value="(\w+)"/g)].map(([, outcome]) => outcome)
}
