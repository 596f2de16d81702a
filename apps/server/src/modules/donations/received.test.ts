import type { SignedIn } from '@aplauso/contract/accounts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import { SEARCH_WINDOW } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/app.ts'
import { insertPaidDonations, type PastDonation } from '../../seed/paid-donations.ts'

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

test('Names and messages are found whatever their capitals and accents, as they were typed and not as a pattern', async () => {
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

test('Days are those of the creator’s calendar, both included, and go with status and search', async () => {
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

test('A search looks through so many at a time, goes on where it stopped, and reaches the oldest', async () => {
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

test('The export is a table in the reader’s language and the creator’s time, and no cell of it a formula', async () => {
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
    'Data e hora,Doador,Mensagem,Valor,Valor devolvido,Reembolso em curso,Moeda,Estado,Alerta,Identificador',
    `2026-04-01 00:15:03,"'=HYPERLINK(""x"")","olá, ""tu""",12.50,0.00,0.00,EUR,Paga,Alerta mostrado,${donation?.id}`,
    '',
  ])
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="aplauso-\d{4}-\d\d-\d\d\.csv"$/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('Where the operator lets them, agencies test the alerts of creators whom they manage, and of nobody else', async () => {
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
