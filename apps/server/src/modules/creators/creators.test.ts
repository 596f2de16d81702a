import type { Creator } from '@aplauso/contract/creators'
import type { Problem } from '@aplauso/contract/errors'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, useApp } from '#testing/test-app.ts'

const app = useApp()

const find = (name: string) => app().call<Creator & Problem>(`/api/creators/${name}`)

test('A creator is found by slug in any case and by id, with public fields only', async () => {
  const { user } = await app().register('creator')
  const { status, body } = await find(user.slug)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: user.id,
    slug: user.slug,
    displayName: user.displayName,
    username: user.username,
    avatar: null,
    verified: false,
    bio: null,
    streamPlatforms: [],
    channelUrl: null,
    totalDonations: 0,
    totalReceived: 0,
    donationGoal: null,
    ttsEnabled: true,
    minDonationForTts: 500,
    live: false,
    look: { base: 'classic', language: 'specification' },
    ...{ acceptsDonations: true, closedBy: null },
    // Its fields are tested in `donation-page.test.ts`.
    page: expect.objectContaining({ minCents: 100, supporters: { recent: [], top: [] } }),
  })
  for (const name of [user.slug.toUpperCase(), user.id, user.id.toUpperCase()]) {
    expect((await find(name)).body).toEqual(body)
  }
})

test('The public record is cached, and a change by the creator clears the cache', async () => {
  const { app: cachedApp, close } = await startTestApp({}, { cacheMs: 60_000 })
  onTestFinished(close)
  const { user, token } = await cachedApp.register('creator')
  const { db } = cachedApp.database
  const bioOf = async () => (await cachedApp.call<Creator>(`/api/creators/${user.slug}`)).body.bio
  const change = (bio: string) => db.updateTable('users').set({ bio }).where('id', '=', user.id).execute()
  await change('um')
  expect(await bioOf()).toBe('um')
  await change('dois')
  expect(await bioOf()).toBe('um')
  await cachedApp.call('/api/alerts/settings', { method: 'PATCH', token, body: { style: 'neon' } })
  expect(await bioOf()).toBe('dois')
})

test('The public record has the current style of the alerts', async () => {
  const { user, token } = await app().register('creator')
  await app().call('/api/alerts/settings', { method: 'PATCH', token, body: { style: 'neon' } })
  expect((await find(user.slug)).body.look).toEqual({ base: 'neon', language: 'specification' })
})

test('An account that is no creator and an unknown name get the same answer', async () => {
  const others = await Promise.all((['fan', 'supporter', 'agency'] as const).map((type) => app().register(type)))
  const names = others.flatMap(({ user }) => [user.slug, user.id])
  for (const name of [...names, 'nobody', '00000000-0000-7000-8000-000000000000', `${names[0]}.`, 'jоao']) {
    const { status, body } = await find(encodeURIComponent(name))
    expect([status, body.code, body.detail]).toEqual([404, 'creator_not_found', `There is no creator ${name}`])
  }
})

test('The id of an account cannot be guessed from another one', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app().register('fan')))
  const random = people.map(({ user }) => user.id.slice(-12))
  expect(people.every(({ user }) => /^[\da-f]{8}-[\da-f]{4}-7/.test(user.id))).toBe(true)
  expect(new Set(random).size).toBe(people.length)
})
