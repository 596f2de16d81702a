import type { DonationStarted } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { describe, expect, test } from 'vitest'
import { type TestApp, useApp } from '#testing/app.ts'

const direct = useApp({ RATE_LIMIT: 'on' })
const proxied = useApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' })

async function repeat(times: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) statuses.push((await ask(index)).status)
  return statuses
}
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

const donate = (app: TestApp, slug: string, headers: Record<string, string> = {}, token?: string) =>
  app.call<Problem>('/api/donations/create-payment', { body: { creatorSlug: slug, amountEuro: 5 }, headers, token })

describe('Without a proxy in front', () => {
  test('A hundred tries to start a donation from one address end at ten, and say when to come back', async () => {
    const { user } = await direct().register('creator')
    const statuses = await repeat(100, () => donate(direct(), user.slug))
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([10, 90])
    const refused = await donate(direct(), user.slug)
    expect(refused.body.code).toBe('rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('Forged forwarding headers do not make anyone another visitor', async () => {
    const statuses = await repeat(80, (index) =>
      direct().call(`/api/creators/nobody-${index}`, {
        headers: {
          'x-forwarded-for': `203.0.113.${index}`,
          'x-real-ip': `203.0.113.${index}`,
          forwarded: `for=203.0.113.${index}`,
        },
      }),
    )
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([60, 20])
  })

  test('Five letters to the operator in an hour are enough from one address', async () => {
    const body = { name: 'Rui', email: 'rui@example.com', creators: 20, message: 'Olá' }
    const statuses = await repeat(6, (index) =>
      index % 2 === 0
        ? direct().call('/api/plans/contact', { body })
        : direct().call('/api/contact', { body: { ...body, topic: 'other' } }),
    )
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('An account asks for sixty refunds an hour, whatever came of them', async () => {
    const { token } = await direct().register('creator')
    const statuses = await repeat(62, () => direct().call('/api/donations/none/refund', { token, body: {} }))
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([60, 2])
  })

  test('Who may no longer try out names still sees the creators there are', async () => {
    const { user } = await direct().register('creator')
    expect((await direct().call('/api/creators/nobody-at-all')).status).toBe(429)
    expect((await direct().call(`/api/creators/${user.slug}`)).status).toBe(200)
  })
})

describe('Behind a trusted proxy', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('Two donors do not share one limit, and a name they put before the proxy’s does not count', async () => {
    const { user } = await proxied().register('creator')
    const first = await repeat(11, (index) => donate(proxied(), user.slug, from(`198.51.100.${index}, 203.0.113.1`)))
    expect(count(first, 429)).toBe(1)
    expect((await donate(proxied(), user.slug, from('203.0.113.2'))).status).toBe(201)
  })

  test('All addresses of one IPv6 network count as one', async () => {
    const { user } = await proxied().register('creator')
    const statuses = await repeat(11, (index) => donate(proxied(), user.slug, from(`2001:db8:1:2::${index + 1}`)))
    expect(count(statuses, 429)).toBe(1)
    expect((await donate(proxied(), user.slug, from('2001:db8:1:3::1'))).status).toBe(201)
  })

  test('A repeat with its Idempotency-Key gets its first answer, though no new donation is let through', async () => {
    const { user } = await proxied().register('creator')
    const order = (key: string, amountEuro = 5) =>
      proxied().call<DonationStarted & Problem>('/api/donations/create-payment', {
        body: { creatorSlug: user.slug, amountEuro },
        headers: { ...from('203.0.113.200'), 'idempotency-key': key },
      })
    const first = await order('the-first')
    const repeats = await repeat(15, () => order('the-first'))
    expect(count(repeats, 201)).toBe(15)
    expect(count(await repeat(10, (index) => order(`another-${index}`)), 201)).toBe(9)
    expect((await order('the-first')).body).toEqual(first.body)
    expect((await order('the-first', 6)).status).toBe(429)
  })

  test('One account does not get more by changing its address', async () => {
    const { user } = await proxied().register('creator')
    const { token } = await proxied().register('fan')
    const statuses = await repeat(11, (index) => donate(proxied(), user.slug, from(`192.0.2.${index}`), token))
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([10, 1])
  })
})
