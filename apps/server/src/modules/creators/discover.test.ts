import type { SignedIn } from '@aplauso/contract/accounts'
import type { Creator, SupportedCreator } from '@aplauso/contract/creators'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { countPopularity } from './count-popularity.ts'

const app = useApp()
const limited = useApp({ RATE_LIMIT: 'on' })

const find = (query = '') => app().call<Creator[]>(`/api/creators${query}`)
const slugsOf = async (query = '') => (await find(query)).body.map(({ slug }) => slug)
const rename = ({ token }: SignedIn, change: object) =>
  app().call('/api/users/update-profile', { method: 'PATCH', token, body: change })
const changeType = ({ token }: SignedIn, userType: string) =>
  app().call('/api/users/account-type', { token, body: { userType } })

/** Writes the rows of an overlay with this status. */
async function stream({ user }: SignedIn, status: object, ageSeconds = 0): Promise<void> {
  await sql`
    with process as (
      insert into overlay_processes (id, seen_at)
      values (gen_random_uuid(), now() - make_interval(secs => ${ageSeconds}::integer)) returning id
    )
    insert into overlays (id, creator_id, process_id, status)
    select gen_random_uuid(), ${user.id}::uuid, process.id, ${JSON.stringify(status)}::jsonb from process
  `.execute(app().database.db)
}

let ana: SignedIn
let bea: SignedIn
let rui: SignedIn
let zoe: SignedIn

/** Zoé has most donations of the last thirty days, Rui had more before, and Bea is live. */
beforeAll(async () => {
  ana = await app().register('creator', 'ana_silva')
  bea = await app().register('creator', 'bea-9')
  rui = await app().register('creator', 'rui.pt'.replace('.', '-'))
  zoe = await app().register('creator', 'zoe')
  await rename(ana, { displayName: 'Ána 🎹 Conceição', streamPlatforms: ['twitch'] })
  await rename(bea, { displayName: '𝓑𝓮𝓪 no palco', streamPlatforms: ['twitch', 'tiktok'] })
  await rename(zoe, { displayName: "Zoé d'Arc", streamPlatforms: ['youtube', 'kick'] })
  await stream(bea, { streaming: true })
  await stream(bea, { streaming: true })
  await stream(rui, { streaming: false })
  await stream(zoe, { streaming: true }, 600)
  await sql`
    insert into creator_days (creator_id, day, donations_count, amount_cents) values
      (${zoe.user.id}::uuid, current_date, 2, 0), (${zoe.user.id}::uuid, current_date - 29, 1, 0),
      (${ana.user.id}::uuid, current_date - 1, 1, 0), (${rui.user.id}::uuid, current_date - 30, 9, 0)
  `.execute(app().database.db)
  await countPopularity(app().database.db)
  await sql`delete from creator_days`.execute(app().database.db)
})

test('Live creators come first, then those with most donations in thirty days, then the newest', async () => {
  expect(await slugsOf()).toEqual(['bea-9', 'zoe', 'ana_silva', 'rui-pt'])
  expect(await slugsOf('?sort=popular')).toEqual(await slugsOf())
  expect(await slugsOf('?sort=new')).toEqual(['zoe', 'rui-pt', 'bea-9', 'ana_silva'])
  expect(await slugsOf('?sort=live')).toEqual(['bea-9'])
})

test('An entry of the list equals the public record, and overlays decide who is live', async () => {
  const { body } = await find()
  expect(body.map(({ live }) => live)).toEqual([true, false, false, false])
  for (const creator of body) {
    const { page, ...record } = (await app().call<Creator>(`/api/creators/${creator.slug}`)).body
    expect([record, page.embed]).toEqual([creator, false])
  }
})

test.each(['popular', 'new', 'live'])('Pages in the order %s contain each creator exactly once', async (sort) => {
  const seen: string[] = []
  let next: string | undefined = `?sort=${sort}&limit=1`
  while (next !== undefined) {
    const page = await find(next)
    seen.push(...page.body.map(({ slug }) => slug))
    next = /<[^?]+(\?[^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(await slugsOf(`?sort=${sort}`))
  expect(await slugsOf(`?sort=${sort}&before=00000000-0000-7000-8000-000000000000`)).toEqual([])
})

test.each([
  ['conceicao', ['ana_silva']],
  ['CONCEIÇÃO ana', ['ana_silva']],
  ['sil', ['ana_silva']],
  ['ilva', []],
  ['ana bea', []],
  ['bea', ['bea-9']],
  ['@bea-9', ['bea-9']],
  ['palco 9', ['bea-9']],
  ['🎹 an', ['ana_silva']],
  ['arc', ['zoe']],
  ['d’arc', ['zoe']],
  ["zoe' | ana", []],
  ['!zoe', ['zoe']],
  ['zoe:* & (', ['zoe']],
  ['\\ % _', []],
  ['<-> !&|', []],
])('A search for “%s” finds %j', async (q, slugs) => {
  expect(await slugsOf(`?q=${encodeURIComponent(q)}`)).toEqual(slugs)
})

test('A search combines with platform and order, and an empty one finds all creators', async () => {
  expect(await slugsOf('?platform=twitch')).toEqual(['bea-9', 'ana_silva'])
  expect(await slugsOf('?platform=twitch&q=a&sort=new')).toEqual(['ana_silva'])
  expect(await slugsOf('?platform=instagram')).toEqual([])
  expect(await slugsOf('?platform=kick')).toEqual(['zoe'])
  expect(await slugsOf('?q=%20')).toEqual(await slugsOf())
  for (const wrong of ['platform=radio', 'sort=best', 'before=1', 'limit=0', `q=${'a'.repeat(101)}`]) {
    expect((await find(`?${wrong}`)).status).toBe(400)
  }
})

test('A new creator is listed at once, and not as a fan or after erasure', async () => {
  const eva = await app().register('creator', 'eva')
  expect(await slugsOf()).toContain('eva')
  await changeType(eva, 'fan')
  expect(await slugsOf()).not.toContain('eva')
  expect(await slugsOf('?q=eva')).toEqual([])
  await changeType(eva, 'creator')
  expect(await slugsOf('?q=eva')).toEqual(['eva'])
  await app().call('/api/users/me', { method: 'DELETE', token: eva.token })
  expect(await slugsOf('?sort=new')).toEqual(['zoe', 'rui-pt', 'bea-9', 'ana_silva'])
})

test('Popularity falls when donations are older than thirty days', async () => {
  const { db } = app().database
  const popularityOf = async ({ user }: SignedIn) =>
    (await db.selectFrom('creators').select('popularity').where('user_id', '=', user.id).executeTakeFirst())?.popularity
  const counts = async () => [await popularityOf(zoe), await popularityOf(ana), await popularityOf(rui)]
  expect(await counts()).toEqual([3, 1, 0])
  await countPopularity(db)
  expect(await counts()).toEqual([0, 0, 0])
})

test('A private donation does not count for popularity', async () => {
  const { db } = app().database
  const lia = await app().register('creator', 'lia')
  for (const order of [{ private: true }, {}]) await app().pay(await app().donate(lia.user.slug, order))
  await countPopularity(db)
  const row = db.selectFrom('creators').select('popularity').where('user_id', '=', lia.user.id)
  expect(await row.executeTakeFirst()).toEqual({ popularity: 1 })
  await app().call('/api/users/me', { method: 'DELETE', token: lia.token })
})

test('An account reads the creators it donated to last, without those who returned everything', async () => {
  const fan = await app().register('fan')
  const addDonations = async (creator: SignedIn, minutesAgo: number, count: number) =>
    sql`
      insert into donor_creators (donor_id, creator_id, donations_count, amount_cents, last_donated_at)
      values (${fan.user.id}::uuid, ${creator.user.id}::uuid, ${count}::integer, 0,
        now() - make_interval(mins => ${minutesAgo}::integer))
    `.execute(app().database.db)
  await addDonations(ana, 5, 2)
  await addDonations(bea, 1, 1)
  await addDonations(zoe, 0, 0)
  const { body } = await app().call<SupportedCreator[]>('/api/creators/recent', { token: fan.token })
  expect(body.map(({ slug }) => slug)).toEqual(['bea-9', 'ana_silva'])
  expect(body[0]).toEqual({
    id: bea.user.id,
    slug: 'bea-9',
    displayName: '𝓑𝓮𝓪 no palco',
    username: 'bea-9',
    avatar: null,
    lastGivenAt: expect.stringMatching(/^\d{4}-.+Z$/),
  })
  expect((await app().call<unknown[]>('/api/creators/recent', { token: ana.token })).body).toEqual([])
  await sql`delete from donor_creators`.execute(app().database.db)
})

test('The list is limited to 120 calls a minute by address', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 121 }, async () => (await limited().call('/api/creators?limit=1')).status),
  )
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([120, 1])
})
