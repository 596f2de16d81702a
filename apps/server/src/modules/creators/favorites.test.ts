import type { SignedIn } from '@aplauso/contract/accounts'
import type { CreatorSummary } from '@aplauso/contract/creators'
import type { Problem } from '@aplauso/contract/errors'
import { FAVORITES_MAX } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AnyTransaction } from '#modules/tables.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { eraseFavorites } from './favorites.ts'

const app = useApp()
const limited = useApp({ RATE_LIMIT: 'on' })

const favorite = (method: 'PUT' | 'DELETE', { token }: SignedIn, slug: string) =>
  app().call<Problem>(`/api/creators/${slug}/favorite`, { method, token })
const list = ({ token }: SignedIn, query = '') =>
  app().call<CreatorSummary[]>(`/api/creators/favorites${query}`, { token })
const slugsOf = async (fan: SignedIn) => (await list(fan)).body.map(({ slug }) => slug)
const erase = ({ token }: SignedIn) => app().call('/api/users/me', { method: 'DELETE', token })
const rowsAbout = async ({ user }: SignedIn) =>
  app()
    .database.db.selectFrom('favorites')
    .selectAll()
    .where(({ eb, or }) => or([eb('user_id', '=', user.id), eb('creator_id', '=', user.id)]))
    .execute()

test('A favourite is added and removed by slug or id, and a repeat of either is harmless', async () => {
  const [fan, ana, rui] = [await app().register('fan'), await app().register(), await app().register()]
  for (const name of [ana.user.slug, ana.user.slug.toUpperCase(), ana.user.id, rui.user.id]) {
    expect((await favorite('PUT', fan, name)).status).toBe(204)
  }
  const { body } = await list(fan)
  expect(body).toEqual(
    [rui, ana].map(({ user: { id, slug, displayName, username, avatar } }) => ({
      id,
      slug,
      displayName,
      username,
      avatar,
    })),
  )
  for (const name of [ana.user.slug, ana.user.id]) expect((await favorite('DELETE', fan, name)).status).toBe(204)
  expect(await slugsOf(fan)).toEqual([rui.user.slug])
})

test('Any account has its own favourites, and a creator may add their own page', async () => {
  const [fan, creator, agency] = [await app().register('fan'), await app().register(), await app().register('agency')]
  for (const account of [creator, agency]) {
    expect((await favorite('PUT', account, creator.user.slug)).status).toBe(204)
    expect(await slugsOf(account)).toEqual([creator.user.slug])
  }
  expect(await slugsOf(fan)).toEqual([])
})

test('An account that is no creator cannot be a favourite', async () => {
  const fan = await app().register('fan')
  for (const name of [fan.user.slug, fan.user.id, 'nobody-here', '00000000-0000-7000-8000-000000000000']) {
    for (const method of ['PUT', 'DELETE'] as const) {
      const { status, body } = await favorite(method, fan, name)
      expect([status, body.code, body.detail]).toEqual([404, 'creator_not_found', `There is no creator ${name}`])
    }
  }
})

test('The list of favourites has pages, the latest first, each with a link to the next', async () => {
  const fan = await app().register('fan')
  const creators = [await app().register(), await app().register(), await app().register()]
  for (const { user } of creators) await favorite('PUT', fan, user.slug)
  const seen: string[] = []
  let next: string | undefined = '?limit=1'
  while (next !== undefined) {
    const page = await list(fan, next)
    seen.push(...page.body.map(({ slug }) => slug))
    next = /<[^?]+(\?[^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(creators.map(({ user }) => user.slug).reverse())
})

test('Favourites with the same time are all listed, page by page', async () => {
  const fan = await app().register('fan')
  const creators = [await app().register(), await app().register(), await app().register()]
  const values = creators.map(({ user }) => ({
    user_id: fan.user.id,
    creator_id: user.id,
    created_at: new Date('2026-11-01T00:00:00Z'),
  }))
  await app().database.db.insertInto('favorites').values(values).execute()
  const first = (await list(fan, '?limit=2')).body
  const rest = (await list(fan, `?limit=2&before=${first[1]?.id}`)).body
  expect([...first, ...rest].map(({ id }) => id).toSorted()).toEqual(creators.map(({ user }) => user.id).toSorted())
})

test('A favourite who becomes a fan is not listed meanwhile, and can be removed', async () => {
  const [fan, creator] = [await app().register('fan'), await app().register()]
  const changeType = (userType: string) =>
    app().call('/api/users/account-type', { token: creator.token, body: { userType } })
  await favorite('PUT', fan, creator.user.slug)
  await changeType('fan')
  expect(await slugsOf(fan)).toEqual([])
  await changeType('creator')
  expect(await slugsOf(fan)).toEqual([creator.user.slug])
  await changeType('fan')
  expect((await favorite('DELETE', fan, creator.user.slug)).status).toBe(204)
  expect(await rowsAbout(fan)).toEqual([])
})

test('An account has at most a thousand favourites, and adding an existing one again is accepted', async () => {
  const [fan, known, more] = [await app().register('fan'), await app().register(), await app().register()]
  await favorite('PUT', fan, known.user.slug)
  await manyFavorites(fan, FAVORITES_MAX - 1)
  const refused = await favorite('PUT', fan, more.user.slug)
  expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
  expect(refused.body.detail).toContain('at most 1000 favourites')
  expect((await favorite('PUT', fan, known.user.slug)).status).toBe(204)
  await favorite('DELETE', fan, known.user.slug)
  expect((await favorite('PUT', fan, more.user.slug)).status).toBe(204)
})

test('Unknown names count for the same limit as in the public records', async () => {
  const { token } = await limited().register('fan')
  const call = () => limited().call('/api/creators/nobody-here/favorite', { method: 'PUT', token })
  for (let count = 0; count < 60; count += 1) expect((await call()).status).toBe(404)
  expect((await call()).status).toBe(429)
  expect((await limited().call('/api/creators/nobody-here')).status).toBe(429)
})

describe('Erasure', () => {
  test('of an account deletes its favourites and removes it from those of others', async () => {
    const [fan, ana, rui] = [await app().register('fan'), await app().register(), await app().register()]
    for (const { user } of [ana, rui]) await favorite('PUT', fan, user.slug)
    await favorite('PUT', ana, rui.user.slug)
    await app()
      .database.db.transaction()
      .execute((tx) => eraseFavorites(tx, ana.user.id))
    expect(await rowsAbout(ana)).toEqual([])
    expect(await slugsOf(fan)).toEqual([rui.user.slug])
  })

  test('of a creator removes them from the lists', async () => {
    const [fan, creator] = [await app().register('fan'), await app().register()]
    await favorite('PUT', fan, creator.user.slug)
    await erase(creator)
    expect(await slugsOf(fan)).toEqual([])
  })

  test.each([
    ['the creator', 404],
    ['the fan', 401],
  ] as const)('of %s in progress prevents a favourite from being added', async (who, refusal) => {
    const [fan, creator] = [await app().register('fan'), await app().register()]
    const { user } = who === 'the fan' ? fan : creator
    const { started } = await app()
      .database.db.transaction()
      .execute(async (tx) => {
        await markErased(tx, user.id)
        const started = favorite('PUT', fan, creator.user.slug)
        await untilBlocked(app())
        return { started }
      })
    expect((await started).status).toBe(refusal)
    expect(await rowsAbout(fan)).toEqual([])
  })
})

// Only the part of an erasure that other transactions wait for.
const markErased = (tx: AnyTransaction, id: string) =>
  tx
    .updateTable('users')
    .set({ erased_at: new Date(), email: `erased:${id}` })
    .where('id', '=', id)
    .execute()

/** Adds many favourites with one statement, because registering so many creators takes too long. */
async function manyFavorites({ user }: SignedIn, count: number): Promise<void> {
  const { db } = app().database
  await sql`
    with many as (
      insert into users (id, email, password_hash, user_type, username, slug, display_name, total_donated_cents, created_at)
      select gen_random_uuid(), 'many-' || n || '@example.com', '', 'creator', 'many-' || n, 'many-' || n, 'Many', 0, now()
      from generate_series(1, ${count}::integer) as n
      returning id
    ), stages as (
      insert into creators (user_id) select id from many returning user_id
    )
    insert into favorites (user_id, creator_id, created_at) select ${user.id}::uuid, user_id, now() from stages
  `.execute(db)
}
