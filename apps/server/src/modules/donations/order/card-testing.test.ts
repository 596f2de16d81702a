import type { DonationStarted } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { putPlan } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'
import { deleteOldAttempts } from './card-testing.ts'

const redisUrl = process.env.TEST_REDIS_URL
const PLACES = [
  { counters: 'without Redis', environment: {} },
  ...(redisUrl === undefined ? [] : [{ counters: 'with Redis', environment: { REDIS_URL: redisUrl } }]),
]
/** An address that no earlier run has counted: Redis stores the counts between runs. */
const newAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

type Begun = DonationStarted & Problem

describe.each(PLACES)('Donations from one address, $counters', ({ environment }) => {
  const app = useApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8', ...environment })
  const db = () => app().database.db

  async function newCreator(): Promise<string> {
    const creator = await app().register('creator', undefined, { 'x-forwarded-for': newAddress() })
    await putPlan(app(), creator, 'creator')
    return creator.user.slug
  }

  async function begin(slug: string, address: string, token?: string) {
    return app().call<Begun>('/api/donations/create-payment', {
      body: { creatorSlug: slug, amountEuro: 5 },
      headers: { 'x-forwarded-for': address },
      token,
    })
  }

  /** Inserts `count` more donations like this one, by the same person, with this payment status. */
  async function more(count: number, { body }: { body: Begun }, status: 'pending' | 'failed'): Promise<void> {
    await sql`
      with added as (
        insert into donations
        select (jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'status', ${status}::text,
          'provider_payment_id', 'tr_' || gen_random_uuid()))).*
        from donations as first, generate_series(1, ${count}::integer) where first.id = ${body.donationId}::uuid
        returning id, provider, provider_payment_id, created_at
      ), followed as (
        insert into payment_syncs (id, kind, provider, payment_id, checked_at)
        select id, 'donation', provider, provider_payment_id, created_at from added
      )
      insert into checkout_attempts (key, donation_id, created_at)
      select key, added.id, checkout_attempts.created_at from checkout_attempts, added where donation_id = ${body.donationId}::uuid
    `.execute(db())
  }

  test('A hundred donors of an event can all pay, though none has paid before the last has started', async () => {
    const [slug, address] = [await newCreator(), newAddress()]
    const begun: { status: number; body: Begun }[] = []
    for (let done = 0; done < 100; done += 5) {
      begun.push(...(await Promise.all(Array.from({ length: 5 }, () => begin(slug, address)))))
    }
    expect(begun.filter(({ status }) => status !== 201)).toEqual([])
    for (let done = 0; done < 100; done += 5) {
      await Promise.all(begun.slice(done, done + 5).map(({ body }) => app().pay(body)))
    }
    const open = await begin(slug, address)
    expect(open.status).toBe(201)
    // Paid donations allow half as many failures in addition.
    await more(49, open, 'failed')
    expect((await begin(slug, address)).status).toBe(201)
    await more(1, open, 'failed')
    expect((await begin(slug, address)).status).toBe(429)
  }, 300_000)

  test('A hundred open checkouts block further ones until one of them is paid', async () => {
    const [slug, address] = [await newCreator(), newAddress()]
    const first = await begin(slug, address)
    await more(98, first, 'pending')
    const last = await begin(slug, address)
    expect(last.status).toBe(201)
    const refused = await begin(slug, address)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(refused.body.detail).toMatch(/begun and not paid\. Pay one that is open, or try again in \d+ minutes/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await begin(slug, newAddress())).status).toBe(201)
    await app().pay(last.body)
    expect((await begin(slug, address)).status).toBe(201)
    expect((await begin(slug, address)).status).toBe(201)
    expect((await begin(slug, address)).status).toBe(429)
  })

  test('Card testing is stopped after twenty failed payments, even if a euro is paid', async () => {
    const [slug, address] = [await newCreator(), newAddress()]
    const [paid, failed] = [await begin(slug, address), await begin(slug, address)]
    await more(18, failed, 'failed')
    expect((await begin(slug, address)).status).toBe(201)
    await app().pay(failed.body, 'failed')
    expect((await begin(slug, address)).status).toBe(201)
    await more(1, failed, 'failed')
    expect((await begin(slug, address)).status).toBe(429)
    await app().pay(paid.body)
    expect((await begin(slug, address)).status).toBe(429)
  })

  test('An account that changes its address is stopped after ten failed or twenty unpaid payments', async () => {
    const slug = await newCreator()
    const { token } = await app().register('fan', undefined, { 'x-forwarded-for': newAddress() })
    const first = await begin(slug, newAddress(), token)
    await more(9, first, 'failed')
    expect((await begin(slug, newAddress(), token)).status).toBe(201)
    await more(1, first, 'failed')
    expect((await begin(slug, newAddress(), token)).status).toBe(429)
    expect((await begin(slug, newAddress())).status).toBe(201)

    const { token: another } = await app().register('fan', undefined, { 'x-forwarded-for': newAddress() })
    await more(19, await begin(slug, newAddress(), another), 'pending')
    expect((await begin(slug, newAddress(), another)).status).toBe(429)
  })

  test('A checkout that could not be opened is not counted', async () => {
    const [slug, address] = [await newCreator(), newAddress()]
    const first = await begin(slug, address)
    await more(99, first, 'pending')
    expect((await begin(slug, address)).status).toBe(429)
    await sql`
      update donations set provider_payment_id = null
      where paid_at is null and creator_id = (select creator_id from donations where id = ${first.body.donationId}::uuid)
    `.execute(db())
    expect((await begin(slug, address)).status).toBe(201)
  })

  test('Attempts are deleted after an hour, and addresses and accounts are stored only as hashes', async () => {
    const { rows } = await sql<{
      bytes: number
    }>`select distinct octet_length(key) as bytes from checkout_attempts`.execute(db())
    expect(rows).toEqual([{ bytes: 32 }])
    await deleteOldAttempts(db(), new Date(Date.now() + 61 * 60_000))
    expect(await db().selectFrom('checkout_attempts').selectAll().execute()).toEqual([])
  })
})
