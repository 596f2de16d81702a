import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonorDonation, ReceivedAnalytics, ReceivedDonation } from '@aplauso/contract/donations'
import { SEARCH_WINDOW } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'
import { insertPaidDonations, type PastDonation } from '../../../seed/paid-donations.ts'

const app = useApp({ FEATURE_TEST_DONATIONS: 'true' })
const { link } = agencyActions(app)

type Past = Partial<PastDonation> & { paidAt: Date }

async function receive(creator: SignedIn, donations: Past[]): Promise<void> {
  const whole = donations.map((donation) => ({
    creatorId: creator.user.id,
    plan: 'free' as const,
    donorId: null,
    donorName: null,
    message: null,
    amountCents: cents(1_000),
    ...donation,
  }))
  await app()
    .database.db.transaction()
    .execute((tx) => insertPaidDonations(tx, whole))
}

const live = async (creator: SignedIn, timeZone: string) =>
  app().database.db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', creator.user.id).execute()

const subscribe = async (creator: SignedIn) =>
  app()
    .database.db.updateTable('users')
    .set({ granted_plan: 'pro', subscription_plan: 'pro' })
    .where('id', '=', creator.user.id)
    .execute()

async function list(by: SignedIn, query: Record<string, string>, path = '/api/donations/my') {
  const answer = await app().call<ReceivedDonation[]>(`${path}?${new URLSearchParams(query)}`, { token: by.token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const next = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  return { ...answer, next, names: answer.body.map(({ donorName }) => donorName) }
}

const at = (time: string) => new Date(`2026-03-${time}Z`)

test('Search finds names and messages regardless of case and accents, as typed text and not as a pattern', async () => {
  const creator = await app().register()
  await receive(creator, [
    { donorName: 'João', message: 'Força', paidAt: at('01T10:00') },
    { donorName: 'Ana', message: 'para o JOÃO', paidAt: at('02T10:00') },
    { donorName: '100%_\\', paidAt: at('03T10:00') },
    { paidAt: at('04T10:00') },
  ])
  expect((await list(creator, { q: 'joao' })).names).toEqual(['Ana', 'João'])
  expect((await list(creator, { q: 'FORCA' })).names).toEqual(['João'])
  expect((await list(creator, { q: '%_\\' })).names).toEqual(['100%_\\'])
  expect((await list(creator, { q: '_____' })).names).toEqual([])
  expect((await list(creator, { q: ' ' })).names).toHaveLength(4)
})

test('Day filters use the creator’s calendar, include both days, and combine with status and search', async () => {
  const creator = await app().register()
  await live(creator, 'America/New_York')
  await receive(creator, [
    { donorName: 'A', paidAt: at('10T03:59:59.999') },
    { donorName: 'B', paidAt: at('10T04:00') },
    { donorName: 'C', paidAt: at('12T03:59:59') },
    { donorName: 'D', paidAt: at('12T04:00') },
  ])
  expect((await list(creator, { from: '2026-03-10', to: '2026-03-11' })).names).toEqual(['C', 'B'])
  expect((await list(creator, { from: '2026-03-11' })).names).toEqual(['D', 'C'])
  expect((await list(creator, { to: '2026-03-09' })).names).toEqual(['A'])
  expect((await list(creator, { to: '2026-03-11', q: 'a', status: 'paid' })).names).toEqual(['A'])
  const refunded = await app().donate(creator.user.slug, { donorName: 'E' })
  await app().pay(refunded)
  await app().end(refunded, 'refunded')
  await app().untilStatus(refunded.donationId, 'refunded')
  expect((await list(creator, { status: 'refunded' })).names).toEqual(['E'])
  expect((await list(creator, { status: 'paid', limit: '3' })).names).toEqual(['D', 'C', 'B'])

  const { next = '' } = await list(creator, { from: '2026-03-09', to: '2026-03-12', limit: '3' })
  expect((await app().call<ReceivedDonation[]>(next, { token: creator.token })).body).toMatchObject([
    { donorName: 'A' },
  ])
  for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2026-02-30', 'to=0000-01-01', 'to=9999-12-31'])
    expect((await app().call(`/api/donations/my?${query}`, { token: creator.token })).status, query).toBe(400)
})

test('A search scans one window per page, continues where it stopped, and reaches the oldest donation', async () => {
  const creator = await app().register()
  const begin = at('01T10:00').getTime()
  await receive(creator, [
    { donorName: 'Zé', paidAt: new Date(begin) },
    ...Array.from({ length: SEARCH_WINDOW }, (_, index) => ({ paidAt: new Date(begin + 1_000 + index) })),
  ])
  const first = await list(creator, { q: 'ze', from: '2026-03-01' })
  expect(first.names).toEqual([])
  const second = await app().call<ReceivedDonation[]>(first.next ?? '', { token: creator.token })
  expect(second.body).toMatchObject([{ donorName: 'Zé' }])
  expect(second.headers.get('link')).toBeNull()

  await subscribe(creator)
  const lines = async (query: string) =>
    (await app().call<string>(`/api/donations/export?${query}`, { token: creator.token })).body.split('\r\n')
  expect(await lines('')).toHaveLength(1 + SEARCH_WINDOW + 1 + 1)
  expect((await lines('q=ZE')).slice(1)).toEqual([expect.stringContaining('Zé'), ''])
})

test('A donation started first and paid last is first in list, dashboard and export, and no page leaves it out', async () => {
  const [creator, other] = [await app().register(), await app().register()]
  const begun = []
  for (const donorName of ['Early', 'Middle', 'Late']) begun.push(await app().donate(creator.user.slug, { donorName }))
  const [early = expect.fail(), middle = expect.fail(), late = expect.fail()] = begun
  await app().pay(middle)
  await app().pay(late)
  const dashboard = await join(app().baseUrl, { slug: creator.user.slug, token: creator.token })
  await app().pay(early)
  const names = ['Early', 'Late', 'Middle']
  expect((await list(creator, { limit: '10' })).names).toEqual(names)
  const lastStats = () => dashboard.frames.findLast(({ type }) => type === 'figures')
  await expect
    .poll(lastStats, { interval: 10 })
    .toMatchObject({ payload: { recent: names.map((donorName) => ({ donorName })) } })
  dashboard.close()

  const paged: unknown[] = []
  for (let next: string | undefined = '/api/donations/my?limit=1'; next !== undefined; ) {
    const page = await list(creator, Object.fromEntries(new URL(next, app().baseUrl).searchParams))
    paged.push(...page.names)
    next = page.next
  }
  expect(paged).toEqual(names)
  await app().end(late, 'refunded')
  await app().untilStatus(late.donationId, 'refunded')
  expect((await list(creator, {})).names).toEqual(names)
  // The cursor of earlier versions.
  expect((await list(creator, { before: late.donationId })).names).toEqual(['Middle'])
  const foreign = await app().donate(other.user.slug)
  await app().pay(foreign)
  for (const before of [foreign.donationId, crypto.randomUUID(), `1.${late.donationId}x`, `x.${late.donationId}`])
    expect((await app().call(`/api/donations/my?before=${before}`, { token: creator.token })).status, before).toBe(400)

  await subscribe(creator)
  const { body } = await app().call<string>('/api/donations/export', { token: creator.token })
  expect(body.split('\r\n').slice(1, -1)).toEqual(names.map((name) => expect.stringContaining(name)))
})

test('Donations of the same moment are each on exactly one page', async () => {
  const creator = await app().register()
  await receive(
    creator,
    Array.from({ length: 5 }, (_, index) => ({ donorName: `D${index}`, paidAt: at('01T10:00') })),
  )
  const whole = (await list(creator, {})).names
  const first = await list(creator, { limit: '2' })
  const second = await app().call<ReceivedDonation[]>(first.next ?? '', { token: creator.token })
  const third = await app().call<ReceivedDonation[]>(/<(.+)>/.exec(second.headers.get('link') ?? '')?.[1] ?? '', {
    token: creator.token,
  })
  expect([...first.body, ...second.body, ...third.body].map(({ donorName }) => donorName)).toEqual(whole)
  expect(new Set(whole).size).toBe(5)
})

test('A month’s list and export match its chart, regardless of the start of donations and of the current time zone', async () => {
  const creator = await app().register()
  await live(creator, 'America/New_York')
  const past = (donorName: string, paidAt: string) => ({ donorName, paidAt: new Date(paidAt) })
  await receive(creator, [
    past('October', '2025-11-01T03:59:59Z'),
    past('First', '2025-11-01T04:00Z'),
    past('Last', '2025-12-01T04:59:59Z'),
    past('December', '2025-12-01T05:00Z'),
  ])
  await sql`
    update donations set created_at = '2025-10-31T12:00Z' where creator_id = ${creator.user.id}::uuid
  `.execute(app().database.db)
  await subscribe(creator)
  const month = { from: '2025-11-01', to: '2025-11-30' }
  const query = new URLSearchParams(month)
  for (const timeZone of ['America/New_York', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
    await live(creator, timeZone)
    const { body, names } = await list(creator, month)
    expect(names, timeZone).toEqual(['Last', 'First'])
    const chart = await app().call<ReceivedAnalytics>(`/api/donations/analytics?${query}`, { token: creator.token })
    expect([chart.body.totalDonations, chart.body.totalRevenue]).toEqual([2, 2_000])
    expect(body.map(({ paidAt }) => paidAt)).toEqual(['2025-12-01T04:59:59.000Z', '2025-11-01T04:00:00.000Z'])
    const file = await app().call<string>(`/api/donations/export?${query}`, { token: creator.token })
    expect(file.body.split('\r\n').slice(1, -1), timeZone).toEqual(
      names.map((name) => expect.stringContaining(name ?? '')),
    )
  }
  await live(creator, 'America/New_York')
  const { body } = await app().call<string>(`/api/donations/export?${query}`, { token: creator.token })
  expect(body).toContain('2025-11-01 00:00:00;First')
})

test('The export is in the reader’s language and the creator’s time zone, and no cell is a formula', async () => {
  const [creator, agency] = [await app().register(), await app().register('agency')]
  await live(creator, 'Asia/Tokyo')
  await link(agency, creator)
  await receive(creator, [
    { donorName: '=HYPERLINK("x")', message: 'olá, "tu"', amountCents: cents(1_250), paidAt: at('31T15:15:03') },
  ])
  await subscribe(creator)
  const donation = (await list(creator, {})).body[0]
  const path = `/api/donations/export?creatorId=${creator.user.id}`
  const { headers, body } = await app().call<string>(path, { token: agency.token })
  expect(body.split('\r\n')).toEqual([
    'Data e hora;Doador;Mensagem;Valor;Valor devolvido;Reembolso em curso;Moeda;Estado;Alerta;Mês de apoio seguido;Identificador',
    `2026-04-01 00:15:03;"'=HYPERLINK(""x"")";"olá, ""tu""";12,50;0,00;0,00;EUR;Paga;Alerta mostrado;;${donation?.id}`,
    '',
  ])
  const program = await app().call<string>(`${path}&format=csv`, { token: agency.token })
  expect(program.body.split('\r\n')[1]).toBe(
    `2026-04-01 00:15:03,"'=HYPERLINK(""x"")","olá, ""tu""",12.50,0.00,0.00,EUR,Paga,Alerta mostrado,,${donation?.id}`,
  )
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="aplauso-\d{4}-\d\d-\d\d\.csv"$/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('An agency tests alerts of the creators that it manages only, and only if the operator allows it', async () => {
  const [creator, other, agency] = [await app().register(), await app().register(), await app().register('agency')]
  await link(agency, creator)
  const test = (by: SignedIn, creatorSlug: string) =>
    app().call('/api/donations/test', { token: by.token, body: { creatorSlug } })
  expect((await test(agency, creator.user.slug)).status).toBe(201)
  expect((await test(agency, creator.user.id)).status).toBe(201)
  for (const slug of [other.user.slug, 'nobody-there', agency.user.slug])
    expect((await test(agency, slug)).status).toBe(403)
  expect((await test(other, creator.user.slug)).status).toBe(403)
})

async function everyPage(by: SignedIn, query: Record<string, string>, path = '/api/donations/my'): Promise<string[]> {
  const ids: string[] = []
  for (let next: Record<string, string> | undefined = query; next !== undefined; ) {
    const page = await list(by, next, path)
    ids.push(...page.body.map(({ id }) => id))
    next = page.next === undefined ? undefined : Object.fromEntries(new URL(page.next, app().baseUrl).searchParams)
  }
  return ids
}

test('Sorting by amount or time in either direction lists every donation once and in order, also for equal amounts', async () => {
  const creator = await app().register()
  const fan = await app().register('fan')
  const amounts = [700, 100, 700, 10_000, 100, 700, 250]
  await receive(
    creator,
    amounts.map((amount, index) => ({
      ...{ donorId: fan.user.id, donorName: `D${index}`, amountCents: cents(amount) },
      paidAt: at(`0${7 - index}T10:00`),
    })),
  )
  const { rows } = await sql<{ id: string; amount_cents: number; paid_at: Date }>`
    select id, amount_cents, paid_at from donations where creator_id = ${creator.user.id}::uuid`.execute(
    app().database.db,
  )
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const byAmount = rows.toSorted((a, b) => a.amount_cents - b.amount_cents || byId(a, b)).map(({ id }) => id)
  const byTime = rows.toSorted((a, b) => a.paid_at.getTime() - b.paid_at.getTime()).map(({ id }) => id)
  const byBeginning = rows.toSorted(byId).map(({ id }) => id)
  for (const limit of ['1', '2', '50']) {
    expect(await everyPage(creator, { sort: 'smallest', limit })).toEqual(byAmount)
    expect(await everyPage(creator, { sort: 'largest', limit })).toEqual(byAmount.toReversed())
    expect(await everyPage(creator, { sort: 'oldest', limit })).toEqual(byTime)
    expect(await everyPage(creator, { limit })).toEqual(byTime.toReversed())
    const given = '/api/donations/history'
    expect(await everyPage(fan, { sort: 'smallest', limit }, given)).toEqual(byAmount)
    expect(await everyPage(fan, { sort: 'largest', limit }, given)).toEqual(byAmount.toReversed())
    expect(await everyPage(fan, { sort: 'oldest', limit }, given)).toEqual(byBeginning)
    expect(await everyPage(fan, { limit }, given)).toEqual(byBeginning.toReversed())
  }
  // The cursor of one order is invalid in another; an id alone is valid in each.
  const { next = '' } = await list(creator, { sort: 'largest', limit: '1' })
  const before = new URL(next, app().baseUrl).searchParams.get('before') ?? ''
  for (const path of [`my?before=${before}`, `history?before=${before}`, 'my?sort=dearest'])
    expect((await app().call(`/api/donations/${path}`, { token: creator.token })).status, path).toBe(400)
  const third = byAmount.at(2) ?? ''
  expect(await everyPage(creator, { sort: 'smallest', before: third })).toEqual(byAmount.slice(3))
})

test('The largest donations of a day range, status and amount range are found, however many lie between them', async () => {
  const creator = await app().register()
  const begin = at('01T10:00').getTime()
  await receive(creator, [
    { donorName: 'Old', amountCents: cents(300), paidAt: new Date(begin - 1) },
    { donorName: 'Small', amountCents: cents(100), paidAt: at('20T10:00') },
    { donorName: 'Small again', amountCents: cents(200), paidAt: at('21T10:00') },
    ...Array.from({ length: SEARCH_WINDOW + 1 }, (_, index) => ({ paidAt: new Date(begin + index) })),
  ])
  // A short time range is sorted, a long one is searched along the amounts.
  expect((await list(creator, { sort: 'largest', from: '2026-03-20' })).names).toEqual(['Small again', 'Small'])
  expect(await everyPage(creator, { sort: 'largest', from: '2026-03-20', limit: '1' })).toHaveLength(2)
  const long = { sort: 'smallest', from: '2026-03-01', to: '2026-03-31', limit: '2' }
  expect((await list(creator, long)).names).toEqual(['Small', 'Small again'])
  const ofName = await list(creator, { sort: 'largest', q: 'small', from: '2026-03-01' })
  expect(ofName.names).toEqual([])
  expect(await everyPage(creator, { sort: 'largest', q: 'small', from: '2026-03-01' })).toHaveLength(2)
  // A list by time is searched for the amounts.
  expect((await list(creator, { toCents: '300' })).names).toEqual(['Small again', 'Small'])
  expect(await everyPage(creator, { toCents: '300' })).toHaveLength(3)
  expect((await list(creator, { sort: 'largest', toCents: '300' })).names).toEqual(['Old', 'Small again', 'Small'])
  expect((await list(creator, { sort: 'smallest', fromCents: '101', toCents: '999' })).names).toEqual([
    'Small again',
    'Old',
  ])
  for (const query of ['fromCents=2&toCents=1', 'fromCents=-1', 'toCents=1.5'])
    expect((await app().call(`/api/donations/my?${query}`, { token: creator.token })).status, query).toBe(400)
})

const NOBODY = crypto.randomUUID()

test('A list by amount is read along its index in both directions', async () => {
  const { db } = app().database
  for (const owner of ['creator', 'donor'])
    for (const [way, side] of [
      ['desc', '<'],
      ['asc', '>'],
    ]) {
      const plan = await db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        return sql<Record<'QUERY PLAN', string>>`
          explain select id, amount_cents from donations
          where ${sql.ref(`${owner}_id`)} = ${NOBODY}::uuid and paid_at is not null
            and (amount_cents, id) ${sql.raw(side ?? '')} (500::bigint, ${NOBODY}::uuid)
          order by amount_cents ${sql.raw(way ?? '')}, id ${sql.raw(way ?? '')} limit 50`.execute(tx)
      })
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toContain(`donations_${owner === 'creator' ? 'received' : 'given'}_amount_idx`)
      expect(text).not.toContain('Sort')
    }
})

test('An export of selected donations contains only these, for the creator and for the donor', async () => {
  const [creator, other, fan] = [await app().register(), await app().register(), await app().register('fan')]
  const given = { donorId: fan.user.id }
  await receive(creator, [
    { ...given, donorName: 'One', message: 'olá', amountCents: cents(1_250), paidAt: at('01T10:00') },
    { ...given, donorName: 'Two', paidAt: at('02T10:00') },
    { ...given, donorName: 'Three', paidAt: at('03T10:00') },
  ])
  await subscribe(creator)
  const [three, , one] = (await list(creator, {})).body.map(({ id }) => id)
  const lines = async (by: SignedIn, path: string) =>
    (await app().call<string>(path, { token: by.token })).body.split('\r\n').slice(1, -1)
  const chosen = `ids=${one},${three}`
  expect(await lines(creator, `/api/donations/export?${chosen}`)).toEqual([
    expect.stringContaining('Three'),
    expect.stringContaining('One'),
  ])
  expect(await lines(fan, `/api/donations/history/export?ids=${one}`)).toEqual([
    `2026-03-01 10:00:00;${creator.user.displayName};olá;12,50;0,00;EUR;;${one}`,
  ])
  expect(await lines(fan, `/api/donations/history/export?ids=${one}&format=csv`)).toEqual([
    `2026-03-01 10:00:00,${creator.user.displayName},olá,12.50,0.00,EUR,,${one}`,
  ])
  expect(await lines(fan, '/api/donations/history/export')).toHaveLength(3)
  // Other accounts get none of them.
  await subscribe(other)
  expect(await lines(other, `/api/donations/export?${chosen}`)).toEqual([])
  expect(await lines(other, `/api/donations/history/export?${chosen}`)).toEqual([])
  for (const ids of ['x', `${one},`, Array.from({ length: 101 }, () => one).join()])
    expect((await app().call(`/api/donations/export?ids=${ids}`, { token: creator.token })).status).toBe(400)
})

test('A donor finds donations by creator and by message', async () => {
  const [ana, rui, fan] = [await app().register(), await app().register(), await app().register('fan')]
  const { db } = app().database
  await db.updateTable('users').set({ display_name: 'Zoë' }).where('id', '=', ana.user.id).execute()
  const given = { donorId: fan.user.id, paidAt: at('01T10:00') }
  await receive(ana, [{ ...given, message: 'Força' }, given])
  await receive(rui, [{ ...given, message: 'para a ZOE' }, given])
  const found = async (q: string) =>
    (await app().call<DonorDonation[]>(`/api/donations/history?q=${q}`, { token: fan.token })).body
  expect(await found('zoe')).toHaveLength(3)
  expect(await found('forca')).toMatchObject([{ creator: { displayName: 'Zoë' }, message: 'Força' }])
  expect(await found('_')).toEqual([])
})
