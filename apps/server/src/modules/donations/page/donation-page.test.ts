import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import { DONATION_PAGE_DEFAULTS, type DonationPage, type FeeQuote } from '@aplauso/contract/donation-page'
import type { ReceivedDonation, TopDonor } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { mediaActions, picture } from '#testing/media.ts'
import { putPlan } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link, invite, answer, tokenFrom } = agencyActions(app)
const { upload } = mediaActions(app)

const read = ({ token }: SignedIn, query = '') =>
  app().call<DonationPage & Problem>(`/api/donation-page${query}`, { token })
const change = ({ token }: SignedIn, body: unknown, query = '') =>
  app().call<DonationPage & Problem>(`/api/donation-page${query}`, { token, method: 'PATCH', body })
const seen = async ({ user }: SignedIn) => (await app().call<Creator>(`/api/creators/${user.slug}`)).body.page
const wrong = ({ status, body }: { status: number; body: Problem }) => [status, body.errors?.map(({ path }) => path)]

test('A creator without settings has the default page, and a change leaves all fields that it does not name', async () => {
  const creator = await app().register()
  expect((await read(creator)).body).toEqual(DONATION_PAGE_DEFAULTS)
  const presets = [{ cents: 300, word: 'Café' }, { cents: 900 }]
  expect((await change(creator, { presets, supporters: { recent: 3 } })).body).toMatchObject({
    ...{ presets, minCents: 100, coverFee: true },
    supporters: { recent: 3, top: 0, names: true, amounts: true, messages: true },
  })
  const thanks = { text: 'Obrigada!\nMesmo.', url: 'https://example.com/obrigada' }
  expect((await change(creator, { thanks })).body).toMatchObject({ presets, thanks })
  expect((await change(creator, { thanks: { url: null } })).body).toMatchObject({ thanks: { ...thanks, url: null } })
  expect((await change(creator, { supporters: { top: 2, names: false } })).body.supporters).toEqual({
    ...{ recent: 3, top: 2, names: false, amounts: true, messages: true },
  })
  expect(await seen(creator)).toMatchObject({ presets, thanks: { ...thanks, url: null }, takesMonthly: true })
})

test.each<[string, object, string[]]>([
  ['a minimum above the maximum', { minCents: 5_000, maxCents: 1_000 }, ['minCents']],
  ['a preset below the minimum', { minCents: 1_000, presets: [{ cents: 2_000 }, { cents: 500 }] }, ['presets.1.cents']],
  ['a preset above the maximum', { maxCents: 1_000, presets: [{ cents: 2_000 }] }, ['presets.0.cents']],
  [
    'a tier above the maximum',
    { presets: [], maxCents: 1_000, tiers: [{ fromCents: 2_000, unlocks: ['look'] }] },
    ['tiers.0.fromCents'],
  ],
  ['a minimum above stored presets', { minCents: 600 }, ['minCents']],
  [
    'a sign-in limit above the maximum',
    { presets: [], maxCents: 2_000, signInAboveCents: 2_001 },
    ['signInAboveCents'],
  ],
  ['seven presets', { presets: [1, 2, 3, 4, 5, 6, 7].map((euros) => ({ cents: euros * 100 })) }, ['presets']],
  ['a preset twice', { presets: [{ cents: 500 }, { cents: 500, word: 'outra vez' }] }, ['presets']],
  ['a preset label that is too long', { presets: [{ cents: 500, word: 'x'.repeat(21) }] }, ['presets.0.word']],
  ['a tier that unlocks nothing', { tiers: [{ fromCents: 500, unlocks: [] }] }, ['tiers.0.unlocks']],
  ['a link that runs code', { thanks: { url: 'javascript:alert(1)' } }, ['thanks.url']],
  ['a link without encryption', { thanks: { url: 'http://example.com' } }, ['thanks.url']],
  ['a colour that is CSS', { colors: { accent: 'red;background:url(x)' } }, ['colors.accent']],
  ['an unknown picture', { coverMediaId: '01890a5d-ac96-774b-bcce-b302099a8057' }, ['coverMediaId']],
  ['half a cent', { minCents: 100.5 }, ['minCents']],
])('A page with %s is refused at that field', async (_what, body, paths) => {
  const creator = await app().register()
  expect(wrong(await change(creator, body))).toEqual([400, paths])
  expect((await read(creator)).body).toEqual(DONATION_PAGE_DEFAULTS)
})

test('The refusal of a too high minimum names the preset amount below it', async () => {
  const creator = await app().register()
  const { body } = await change(creator, { minCents: 600 })
  expect(body.errors?.[0]?.message).toBe('the amount 5.00 euros is less than the least that is taken, 6.00 euros')
})

test('Concurrent page changes neither undo each other nor make a page without a possible amount', async () => {
  const creator = await app().register()
  await change(creator, { presets: [] })
  const saves = await Promise.all([
    change(creator, { minCents: 2_000 }),
    change(creator, { maxCents: 1_000 }),
    change(creator, { thanks: { text: 'Obrigada' } }),
    change(creator, { thanks: { url: 'https://example.com/' } }),
  ])
  expect(saves.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(1)
  const { body: page } = await read(creator)
  expect(page.minCents).toBeLessThanOrEqual(page.maxCents)
  expect(page.thanks).toEqual({ text: 'Obrigada', url: 'https://example.com/' })
})

test('Unreadable colours are shown corrected, and the page says so', async () => {
  const creator = await app().register()
  const { body } = await change(creator, { colors: { accent: '#C2255C', background: '#808080' } })
  expect(body.colors).toMatchObject({ accent: '#c2255c', background: '#808080', corrected: ['background'] })
  expect(body.colors.shown).toMatchObject({ accent: '#c2255c' })
  expect((await seen(creator)).colors).toEqual(body.colors.shown)
})

test('The cover is a picture of the creator, and it is not deleted while in use', async () => {
  const [creator, other] = [await app().register(), await app().register()]
  const { body: cover } = await upload(creator, await picture('png'))
  expect(wrong(await change(other, { coverMediaId: cover.id }))).toEqual([400, ['coverMediaId']])
  expect((await change(creator, { coverMediaId: cover.id })).body).toMatchObject({ coverUrl: cover.url })
  expect(await seen(creator)).toMatchObject({ coverUrl: cover.url })
  const remove = () => app().call<Problem>(`/api/media/${cover.id}`, { method: 'DELETE', token: creator.token })
  expect((await remove()).body.code).toBe('in_use')
  expect((await change(creator, { coverMediaId: null })).body).toMatchObject({ coverMediaId: null, coverUrl: null })
  expect((await remove()).status).toBe(204)
})

test('The page is set only by the creator and the managing agency', async () => {
  const [creator, agency, other, fan] = [
    await app().register(),
    await app().register('agency'),
    await app().register(),
    await app().register('fan'),
  ]
  const query = `?creatorId=${creator.user.id}`
  expect((await change(agency, { embed: true }, query)).status).toBe(403)
  await link(agency, creator)
  expect((await change(agency, { embed: true }, query)).body).toMatchObject({ embed: true })
  expect((await read(agency, query)).body).toMatchObject({ embed: true })
  expect((await change(other, { embed: false }, query)).status).toBe(403)
  expect((await change(fan, { embed: false })).status).toBe(403)
})

test('Supporters are shown only as the creator allows: hidden, held, private and reversed ones are not sent', async () => {
  const creator = await app().register()
  const give = async (order: Record<string, unknown>) => {
    const donation = await app().donate(creator.user.slug, order)
    await app().pay(donation)
    return donation
  }
  await give({ donorName: 'Rita', message: 'Força!', amountEuro: 10 })
  await give({ donorName: 'Rui', message: 'Segredo', amountEuro: 50, private: true })
  await give({ donorName: 'Rita', message: 'Segredo', amountEuro: 7, private: true })
  const back = await give({ donorName: 'Zé', message: 'Volta', amountEuro: 30 })
  await app().end(back, 'refunded')
  await app().untilStatus(back.donationId, 'refunded')
  await app().call('/api/moderation/settings', { method: 'PATCH', token: creator.token, body: { mode: 'approve' } })
  await give({ donorName: 'Ivo', message: 'Por ver', amountEuro: 40 })
  await app().call('/api/moderation/settings', { method: 'PATCH', token: creator.token, body: { mode: 'filter' } })
  await give({ donorName: undefined, message: 'Anónimo', amountEuro: 5 })

  expect((await seen(creator)).supporters).toEqual({ recent: [], top: [] })
  await change(creator, { supporters: { recent: 10, top: 5 } })
  const at = expect.stringMatching(/^2\d{3}-.*Z$/)
  const none = { monthsInRow: null }
  const { supporters: listed } = await seen(creator)
  const alertId = expect.any(String)
  expect(listed).toEqual({
    recent: [
      { donorName: null, amount: 500, message: 'Anónimo', at, alertId, ...none },
      { donorName: 'Rita', amount: 1_000, message: 'Força!', at, alertId, ...none },
    ],
    top: [{ donorName: 'Rita', amount: 1_000, message: null, at: null, alertId: null, ...none }],
  })
  const report = { kind: 'message', target: listed.recent[0]?.alertId, reason: 'Insulto' }
  expect((await app().call('/api/reports', { body: report })).status, 'the message is known by it').toBe(201)
  // The creator's own statistics include all of it.
  const { body: top } = await app().call<TopDonor[]>('/api/donations/top-donors', { token: creator.token })
  expect(top.map(({ donorName, amount }) => [donorName, amount])).toEqual([
    ['Rui', 5_000],
    ['Ivo', 4_000],
    ['Rita', 1_700],
  ])

  await change(creator, { supporters: { names: false, messages: false, amounts: false } })
  const text = JSON.stringify((await seen(creator)).supporters)
  expect(text).not.toMatch(/Rita|Força|Anónimo|1000|500/)
  expect(text).not.toContain(listed.recent[0]?.alertId)
  await change(creator, { supporters: { names: true, recent: 1 } })
  expect((await seen(creator)).supporters.recent).toHaveLength(1)
  await app().call('/api/moderation/settings', { method: 'PATCH', token: creator.token, body: { publicFeed: false } })
  // Without a public feed no supporter is named.
  expect((await seen(creator)).supporters).toEqual({ recent: [], top: [] })
})

test('The fee quote is public and exact to the cent, by the current plan', async () => {
  const creator = await app().register()
  const quote = (amount: string) =>
    app().call<FeeQuote & Problem>(`/api/creators/${creator.user.slug}/fee?amountEuro=${amount}`)
  expect((await quote('10')).body).toEqual({
    ...{ amountCents: 1_000, feeCents: 80, agencyShareCents: 0, creatorGetsCents: 920, withCoverCents: 1_087 },
  })
  await putPlan(app(), creator, 'pro')
  expect((await quote('10,50')).body).toMatchObject({ feeCents: 42, creatorGetsCents: 1_008, withCoverCents: 1_094 })
  for (const amount of ['', '0', 'abc', '1e3', '10001', '5.001']) {
    const refused = await quote(amount)
    expect([amount, refused.status, refused.body.errors?.[0]?.path]).toEqual([amount, 400, 'amountEuro'])
  }
  expect((await app().call('/api/creators/ninguem/fee?amountEuro=5')).status).toBe(404)
})

test('The fee quote subtracts agency shares as the settlement books them, and reduces them where little is left', async () => {
  const creator = await app().register()
  const agencies = [await app().register('agency'), await app().register('agency')]
  for (const agency of agencies) {
    await invite(agency, { username: creator.user.username, shareBasisPoints: 4_650 })
    await answer(creator, await tokenFrom(agency, creator), 'accept')
  }
  for (const amountEuro of [30, 1.01]) {
    const path = `/api/creators/${creator.user.slug}/fee?amountEuro=${amountEuro}`
    const { body: quote } = await app().call<FeeQuote>(path)
    const donation = await app().donate(creator.user.slug, { amountEuro })
    await app().pay(donation)
    const { rows } = await sql<{ fee: number; shares: number }>`
      select fee_cents as fee, (select sum(share_cents) from donation_shares where donation_id = id)::bigint as shares
      from donations where id = ${donation.donationId}`.execute(app().database.db)
    const [{ fee, shares } = expect.fail('not booked')] = rows
    const { amountCents } = quote
    expect(shares).toBeGreaterThan(0)
    expect(quote).toMatchObject({
      feeCents: fee,
      agencyShareCents: shares,
      creatorGetsCents: amountCents - fee - shares,
    })
  }
})

const order = (creator: SignedIn, body: object, token?: string, headers = {}) =>
  app().call<Problem & { donationId: string; checkoutUrl: string }>('/api/donations/create-payment', {
    body: { creatorSlug: creator.user.slug, amountEuro: 5, ...body },
    ...{ token, headers },
  })
const refusal = ({ status, body }: { status: number; body: Problem }) => {
  const [first] = body.errors ?? []
  return [status, body.code, first?.path, first?.code]
}

test('A donation that breaks a rule of the page is refused with the rule, the field and the amount', async () => {
  const [creator, fan] = [await app().register(), await app().register('fan')]
  await change(creator, {
    ...{ presets: [], minCents: 300, maxCents: 10_000, signInAboveCents: 5_000, coverFee: false },
    tiers: [
      { fromCents: 2_000, unlocks: ['look', 'voice'] },
      { fromCents: 1_000, unlocks: ['long_message', 'recording'] },
    ],
  })
  const long = 'a'.repeat(151)
  const cases: [object, string, string, RegExp][] = [
    [{ amountEuro: 2.99 }, 'amountEuro', 'page_minimum', /3\.00 euros and more/],
    [{ amountEuro: 100.01 }, 'amountEuro', 'page_maximum', /100\.00 euros at most/],
    [{ message: long }, 'message', 'tier_long_message', /10\.00 euros/],
    [{ audioUrl: '/media/sounds/x.mp3', audioType: 'custom' }, 'audioUrl', 'tier_recording', /10\.00 euros/],
    [{ amountEuro: 19.99, message: 'Olá', audioType: 'tts' }, 'audioType', 'tier_voice', /20\.00 euros/],
    [{ amountEuro: 19.99, style: 'neon' }, 'style', 'tier_look', /20\.00 euros/],
    [{ amountEuro: 50.01 }, 'amountEuro', 'sign_in_required', /above 50\.00 euros/],
    [{ coverFee: true }, 'coverFee', 'cover_fee_off', /fee/],
  ]
  for (const [body, path, code, words] of cases) {
    const answer = await order(creator, body)
    expect(refusal(answer), JSON.stringify(body)).toEqual([400, 'validation_failed', path, code])
    expect(answer.body.detail).toMatch(words)
  }
  for (const body of [
    ...[{ amountEuro: 3 }, { message: 'a'.repeat(150) }, { amountEuro: 10, message: long }, { amountEuro: 50 }],
    ...[{ amountEuro: 20, style: 'neon' }, { amountEuro: 20, message: 'Olá', audioType: 'tts' }, { coverFee: false }],
  ]) {
    expect((await order(creator, body)).status, JSON.stringify(body)).toBe(201)
  }
  expect((await order(creator, { amountEuro: 100 }, fan.token)).status).toBe(201)
})

test('The alert style needs a tier that unlocks it, and everything else without a tier is open', async () => {
  const creator = await app().register()
  expect(refusal(await order(creator, { amountEuro: 10_000, style: 'gold' }))).toEqual([
    ...[400, 'validation_failed', 'style', 'tier_look'],
  ])
  expect((await order(creator, { message: 'a'.repeat(300) })).status).toBe(201)
})

test('A repeated request gets its first answer after a change of the page, and a new order does not', async () => {
  const creator = await app().register()
  const headers = { 'idempotency-key': 'before-the-change' }
  const first = await order(creator, {}, undefined, headers)
  await change(creator, { presets: [], minCents: 1_000 })
  const again = await order(creator, {}, undefined, headers)
  expect([again.status, again.body.checkoutUrl]).toEqual([201, first.body.checkoutUrl])
  expect((await order(creator, {})).status).toBe(400)
})

test('A covered fee leaves the creator the entered amount to the cent, and the maximum applies to the charged amount', async () => {
  const creator = await app().register()
  for (const euros of [1, 4.99, 10, 33.33, 87.65]) {
    const { body } = await order(creator, { amountEuro: euros, coverFee: true })
    await app().pay(body)
    const { body: detail } = await app().call<{ amount: number; money: { net: number } }>(
      `/api/donations/${body.donationId}`,
      { token: creator.token },
    )
    const wantedCents = Math.round(euros * 100)
    const quote = await app().call<FeeQuote>(`/api/creators/${creator.user.slug}/fee?amountEuro=${euros}`)
    expect(detail.amount).toBe(quote.body.withCoverCents)
    expect(detail.money.net).toBeGreaterThanOrEqual(wantedCents)
    expect(detail.money.net).toBeLessThan(wantedCents + 2)
  }
  expect(refusal(await order(creator, { amountEuro: 10_000, coverFee: true }))).toEqual([
    ...[400, 'validation_failed', 'coverFee', 'cover_too_much'],
  ])
})

test('A fee covered at the rate of an agency plan leaves the creator the entered amount before the agency’s share', async () => {
  const [creator, agency] = [await app().register(), await app().register('agency')]
  await link(agency, creator)
  await putPlan(app(), agency, 'agency')
  const { body } = await order(creator, { amountEuro: 10, coverFee: true })
  await app().pay(body)
  const rows = await app()
    .database.db.selectFrom('donations')
    .select(['amount_cents', 'fee_cents', 'covered_cents'])
    .where('id', '=', body.donationId)
    .execute()
  expect(rows).toEqual([{ amount_cents: 1_031, fee_cents: 31, covered_cents: 31 }])
})

test('A private donation is booked, and only the creator sees it', async () => {
  const creator = await app().register()
  const donation = await app().donate(creator.user.slug, { message: 'Só para ti', private: true, audioType: 'tts' })
  await app().pay(donation)
  const { db } = app().database
  for (const table of ['alerts', 'held_alerts'] as const) {
    expect(await db.selectFrom(table).select('id').where('creator_id', '=', creator.user.id).execute()).toEqual([])
  }
  const mine = await app().call<ReceivedDonation[]>('/api/donations/my', { token: creator.token })
  expect(mine.body).toMatchObject([{ message: 'Só para ti', private: true, alertStatus: null, amount: 1_000 }])
  const record = (await app().call<Creator>(`/api/creators/${creator.user.slug}`)).body
  // It is in the creator's own statistics and in no public ones.
  expect([record.totalReceived, record.totalDonations]).toEqual([0, 0])
  expect((await app().call<User>('/api/auth/me', { token: creator.token })).body.totalReceived).toBe(1_000)
  const progress = await app().call(`/api/donations/${donation.donationId}/progress`)
  expect(progress.body).toEqual({ state: 'not_shown', why: 'private' })
  const replay = { method: 'POST', token: creator.token }
  expect((await app().call(`/api/alerts/${donation.donationId}/replay`, replay)).status).toBe(404)
  // The next donation gets the creator's first number.
  const shown = await app().donate(creator.user.slug)
  await app().pay(shown)
  const alerts = await db.selectFrom('alerts').select('sequence').where('creator_id', '=', creator.user.id).execute()
  expect(alerts).toEqual([{ sequence: 1 }])
  await app().end(donation, 'refunded')
  await app().untilStatus(donation.donationId, 'refunded')
})
