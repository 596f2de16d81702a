import type { DonationStarted } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { describe, expect, test } from 'vitest'
import { type TestApp, useApp } from '#testing/test-app.ts'

const direct = useApp({ RATE_LIMIT: 'on' })
const proxied = useApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' })

async function repeat(times: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) statuses.push((await ask(index)).status)
  return statuses
}
/** Repeats ten calls at a time; only for calls that do not wait for the payment provider. */
async function repeatQuickly(times: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let done = 0; done < times; done += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

const donate = (app: TestApp, slug: string, headers: Record<string, string> = {}, token?: string) =>
  app.call<Problem>('/api/donations/create-payment', { body: { creatorSlug: slug, amountEuro: 5 }, headers, token })

describe('Without a proxy in front', () => {
  test('a 121st attempt to start a donation from one address gets 429 with Retry-After', async () => {
    // Every attempt counts; these fail early and need no checkout of the provider.
    const statuses = await repeatQuickly(130, () => donate(direct(), 'nobody-at-all'))
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([120, 10])
    const { user } = await direct().register('creator')
    const refused = await donate(direct(), user.slug)
    expect(refused.body.code).toBe('rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('forged forwarding headers do not change the counted address', async () => {
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

  test('a sixth message to the operator from one address in an hour gets 429', async () => {
    const body = { name: 'Rui', email: 'rui@example.com', creators: 20, message: 'Olá' }
    const statuses = await repeat(6, (index) =>
      index % 2 === 0
        ? direct().call('/api/plans/contact', { body })
        : direct().call('/api/contact', { body: { ...body, topic: 'other' } }),
    )
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('an account may request sixty refunds an hour, whatever their results', async () => {
    const { token } = await direct().register('creator')
    const statuses = await repeat(62, () => direct().call('/api/donations/none/refund', { token, body: {} }))
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([60, 2])
  })

  test('a creator may send sixty test alerts in ten minutes, and only those are stored', async () => {
    const { token, user } = await direct().register('creator')
    const statuses = await repeatQuickly(70, () =>
      direct().call('/api/donations/test', { token, body: { creatorSlug: user.slug } }),
    )
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([60, 10])
    const stored = direct().database.db.selectFrom('alerts').select('id').where('creator_id', '=', user.id)
    expect(await stored.execute()).toHaveLength(60)
  })

  test('a profile may change sixty times in ten minutes, and the overlay key twenty times an hour', async () => {
    const { token } = await direct().register('creator')
    const changes = await repeatQuickly(70, () =>
      direct().call('/api/users/update-profile', { method: 'PATCH', token, body: { bio: 'novo' } }),
    )
    expect([count(changes, 200), count(changes, 429)]).toEqual([60, 10])
    const keys = await repeatQuickly(30, () => direct().call('/api/widget-key/rotate', { method: 'POST', token }))
    expect([count(keys, 200), count(keys, 429)]).toEqual([20, 10])
  })

  test('a creator may check a hundred and twenty style sheets and as many messages in a minute', async () => {
    const { token } = await direct().register('creator')
    const tried = { message: 'Olá', amountEuro: 5 }
    const calls = { '/api/alerts/css': { css: '.card { color: red }' }, '/api/moderation/try': tried }
    for (const [path, body] of Object.entries(calls)) {
      const statuses = await repeatQuickly(130, () => direct().call(path, { token, body }))
      expect([path, count(statuses, 200), count(statuses, 429)]).toEqual([path, 120, 10])
    }
  })

  test('an address beyond the limit of unknown names still gets existing creators', async () => {
    const { user } = await direct().register('creator')
    expect((await direct().call('/api/creators/nobody-at-all')).status).toBe(429)
    // A session gives no further guesses.
    const { token } = await direct().register('fan')
    expect((await direct().call('/api/creators/nobody-at-all/standing', { token })).status).toBe(429)
    expect((await direct().call(`/api/creators/${user.slug}`)).status).toBe(200)
  })
})

describe('Behind a trusted proxy', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  const lookUp = (address: string, index: number) =>
    proxied().call(`/api/creators/nobody-${index}`, { headers: from(address) })

  test('status and progress allow sixty unknown donation ids in ten minutes together, and a known id stays allowed', async () => {
    const { user } = await proxied().register('creator')
    const { donationId } = await proxied().donate(user.slug)
    const ask = (path: string) => proxied().call(`/api/donations/${path}`, { headers: from('203.0.113.77') })
    const statuses = await repeat(70, (index) => ask(`nothing-${index}/${index % 2 === 0 ? 'status' : 'progress'}`))
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([60, 10])
    expect((await ask(`${donationId}/status`)).status).toBe(200)
  })

  test('two visitors have separate limits, and an address before the proxy’s entry does not count', async () => {
    const first = await repeat(61, (index) => lookUp(`198.51.100.${index}, 203.0.113.1`, index))
    expect(count(first, 429)).toBe(1)
    expect((await lookUp('203.0.113.2', 0)).status).toBe(404)
  })

  test('all addresses of one IPv6 /64 count as one', async () => {
    const statuses = await repeat(61, (index) => lookUp(`2001:db8:1:2::${index + 1}`, index))
    expect(count(statuses, 429)).toBe(1)
    expect((await lookUp('2001:db8:1:3::1', 0)).status).toBe(404)
  })

  test('a repeat with its Idempotency-Key gets its first answer while new donations are refused', async () => {
    const { user } = await proxied().register('creator')
    const order = (key: string, amountEuro = 5) =>
      proxied().call<DonationStarted & Problem>('/api/donations/create-payment', {
        body: { creatorSlug: user.slug, amountEuro },
        headers: { ...from('203.0.113.200'), 'idempotency-key': key },
      })
    const first = await order('the-first')
    const others = await repeatQuickly(120, () => donate(proxied(), 'nobody-at-all', from('203.0.113.200')))
    expect([count(others, 404), count(others, 429)]).toEqual([119, 1])
    expect((await order('another')).status).toBe(429)
    expect((await order('the-first')).body).toEqual(first.body)
    expect((await order('the-first', 6)).status).toBe(429)
  })
})
