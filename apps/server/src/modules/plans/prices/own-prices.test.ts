import type { SignedIn } from '@aplauso/contract/accounts'
import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import type { Config } from '@aplauso/contract/config'
import type { Creator } from '@aplauso/contract/creators'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import type { MediaQuota } from '@aplauso/contract/media'
import { cents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { VoiceList } from '@aplauso/contract/voices'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { daysAfter, usePaidPlans } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { putPlan } from '#testing/plans.ts'
import { OTHER_PLANS, plansFile } from '#testing/plans-file.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { startTestApp, useApp } from '#testing/test-app.ts'
import { insertPaidDonations } from '../../../seed/paid-donations.ts'
import { builtInFiguresIn } from './built-in-figures.fixture.ts'
import type { Prices } from './prices.ts'

const OWN: Prices = { areSold: true, of: OTHER_PLANS }
const app = useApp({ PLANS_FILE: plansFile(OTHER_PLANS) })
const { faults } = usePayments(app)
const plans = usePaidPlans(app)
const { invite, link } = agencyActions(app)
const db = () => app().database.db

const order = (slug: string, amountEuro = 10) =>
  app().call<DonationStarted & Problem>('/api/donations/create-payment', { body: { creatorSlug: slug, amountEuro } })
const feeOf = (donationId: string) =>
  db()
    .selectFrom('donations')
    .select(['fee_basis_points', 'fee_cents'])
    .where('id', '=', donationId)
    .executeTakeFirstOrThrow()

/** Inserts paid donations of this month. */
async function insertPaid({ user }: SignedIn, count: number): Promise<void> {
  const { rows } = await sql<{ first: Date }>`
    select date_trunc('month', now() at time zone time_zone) at time zone time_zone as first from users where id = ${user.id}
  `.execute(db())
  const paidAt = rows[0]?.first ?? new Date()
  const donation = { creatorId: user.id, plan: 'free', donorId: null, donorName: null, message: null } as const
  const all = Array.from({ length: count }, () => ({ ...donation, amountCents: cents(100), paidAt }))
  await db()
    .transaction()
    .execute((tx) => insertPaidDonations(tx, all, OWN))
}

test('The config contains the plans of PLANS_FILE', async () => {
  const { body } = await app().call<Config>('/api/config')
  expect(body.plans).toEqual(OTHER_PLANS)
})

test('A donation pays the fee in PLANS_FILE to the cent, the lower one of creator and agency', async () => {
  const [agency, creator] = [await app().register('agency'), await app().register('creator')]
  const next = async (plan: PlanId) => {
    await putPlan(app(), creator, plan)
    return (await feeOf((await order(creator.user.slug)).body.donationId)).fee_cents
  }
  expect([await next('free'), await next('creator'), await next('pro')]).toEqual([78, 54, 17])
  await link(agency, creator)
  expect(await next('free')).toBe(78)
  await putPlan(app(), agency, 'agency')
  expect([await next('free'), await next('creator'), await next('pro')]).toEqual([22, 22, 17])
})

test('A donation keeps the fee of the time when its checkout was opened', async () => {
  const creator = await app().register('creator')
  const { body: begun } = await order(creator.user.slug, 20)
  const other = await startTestApp({ PLANS_FILE: plansFile(BUILT_IN_PLANS) }, { database: app().database })
  onTestFinished(() => other.close())
  const { body: later } = await other.app.call<DonationStarted>('/api/donations/create-payment', {
    body: { creatorSlug: creator.user.slug, amountEuro: 20 },
  })
  await app().pay(begun)
  await other.app.pay(later)
  expect(await feeOf(begun.donationId)).toEqual({ fee_basis_points: 777, fee_cents: 155 })
  expect(await feeOf(later.donationId)).toEqual({ fee_basis_points: 800, fee_cents: 160 })
})

test('Donations, voices, files, creators of an agency and API access have the limits in PLANS_FILE', async () => {
  const creator = await app().register('creator')
  const { token, user } = creator
  await insertPaid(creator, 6)
  const isOpen = async () => (await app().call<Creator>(`/api/creators/${user.slug}`)).body.acceptsDonations
  expect(await isOpen()).toBe(true)
  await insertPaid(creator, 1)
  expect([await isOpen(), (await order(user.slug)).body.code]).toEqual([false, 'plan_limit_reached'])
  await putPlan(app(), creator, 'creator')
  expect([await isOpen(), (await order(user.slug)).status]).toEqual([true, 201])

  const maxBytes = async () => (await app().call<MediaQuota>('/api/media/quota', { token })).body.maxBytes
  expect(await maxBytes()).toBe(OTHER_PLANS.creator.mediaBytes)
  await putPlan(app(), creator, 'agency')
  expect(await maxBytes()).toBeNull()
  await putPlan(app(), creator, 'free')
  expect((await app().call(`/api/donations/export?creatorId=${user.id}`, { token })).status).toBe(200)
  const refused = await app().call<Problem>('/api/api-keys', {
    token,
    body: { name: 'Programa', scopes: ['donations:read'] },
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'plan_limit_reached'])
  expect(refused.body.detail).toContain('pro, agency')
  const { body: voices } = await app().call<VoiceList>('/api/voices')
  expect(new Set(voices.voices.map(({ plan }) => plan))).toEqual(new Set(['free']))

  const agency = await app().register('agency')
  await invite(agency, { username: user.username })
  const over = await app().call<Problem>('/api/agency/invitations', {
    token: agency.token,
    body: { email: 'mais@example.com' },
  })
  expect([over.status, over.body.detail]).toEqual([409, 'An agency of the plan free manages at most 1 creators'])
})

test('Any plan can cover as many further accounts as PLANS_FILE says', async () => {
  const owner = await plans.subscriber('creator')
  const [first, second] = [await app().register('creator'), await app().register('creator')]
  const offered = await plans.post(owner, 'accounts', { username: first.user.username })
  expect(offered.status).toBe(201)
  expect((await plans.accounts(owner)).accountsMax).toBe(2)
  const full = await plans.post(owner, 'accounts', { username: second.user.username })
  expect([full.status, full.body.detail]).toEqual([
    409,
    'Other accounts are covered by these plans: creator (1), pro (1)',
  ])
  const [offer] = (await plans.accounts(first)).offers
  expect((await plans.post(first, `accounts/${offer?.id}/accept`)).status).toBe(200)
  expect(await plans.planOf(first)).toBe('creator')
})

const lettersOfPlan = async (email: string) =>
  (await readOutbox(app().dataDir, email)).filter(({ text }) => text.includes('/dashboard/creator/plan'))

test('No email, receipt, statement or API text contains a number of the built-in plans', async () => {
  const texts: string[] = []
  for (const language of LANGUAGE_TAGS) {
    const creator = await app().register('creator')
    const { email, slug, id } = creator.user
    await db().updateTable('users').set({ language }).where('id', '=', id).execute()
    await insertPaid(creator, 4)
    for (let paid = 0; paid < 3; paid += 1) {
      const { donationId, checkoutUrl } = await app().donate(slug, {
        receiptEmail: `dou-${language}-${paid}@example.com`,
      })
      await app().pay({ donationId, checkoutUrl })
      // Emails are sent at 80 % of seven donations and at seven.
      await expect.poll(async () => (await lettersOfPlan(email)).length, { interval: 20 }).toBe(paid)
    }
    const [warning, full] = await lettersOfPlan(email)
    expect([warning?.subject, full?.text]).toEqual([
      expect.stringMatching(/6.*7/),
      expect.stringMatching(/\b600\b.*7000/),
    ])

    await plans.end(await plans.subscribe(creator, 'creator'))
    await plans.untilStatus(creator, 'active')
    const [payment] = await plans.payments(creator)
    await faults({ failRecurring: true })
    await plans.renew(daysAfter((await plans.rowOf(creator)).period_end, 0))
    await faults({})
    await expect.poll(async () => (await lettersOfPlan(email)).length, { interval: 20 }).toBeGreaterThanOrEqual(4)
    await plans.hold(creator)
    const file = async (path: string) => {
      const headers = { authorization: `Bearer ${creator.token}`, 'accept-language': language }
      const answer = await fetch(app().baseUrl + path, { headers })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const month = new Date().toISOString().slice(0, 7)
    texts.push(pdfText(await file(`/api/subscriptions/payments/${payment?.id}/receipt`)))
    texts.push(pdfText(await file(`/api/balance/statement?month=${month}&format=pdf`)))
    texts.push((await file(`/api/balance/statement?month=${month}&format=csv`)).toString())
  }
  const letters = await readOutbox(app().dataDir)
  texts.push(...letters.map(({ subject, text }) => `${subject}\n${text}`))
  texts.push(JSON.stringify((await app().call('/api/openapi.json')).body))
  expect(texts.join('\n')).toContain('12,34')
  expect(texts.flatMap(builtInFiguresIn)).toEqual([])
})

test('The search for numbers of the built-in plans finds them', () => {
  const seen = [
    'Comissão de 8 %',
    'fee 4%',
    '9,99 €',
    '€19.99',
    '50 doações',
    '40 das 50 doações',
    '100 MB',
    'ten creators',
  ]
  for (const text of seen) expect([text, builtInFiguresIn(text).length > 0]).toEqual([text, true])
  expect(
    builtInFiguresIn(
      '30 % de 1 234,50 €, 7 doações, 38 %, 0,5 %, 150 donations, 19,990, 09:50\nNúmero da doação, tr_8Hk50\nNúmero da doação',
    ),
  ).toEqual([])
})
