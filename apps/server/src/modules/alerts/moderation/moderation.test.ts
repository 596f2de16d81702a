import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import {
  type BlockedTerm,
  type CheckedMessage,
  type Judgement,
  MODERATION_DEFAULTS,
  type ModerationSettings,
} from '@aplauso/contract/moderation'
import { describe, expect, test } from 'vitest'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { row } = usePayments(app)

const SETTINGS = '/api/moderation/settings'
const WORDS = '/api/moderation/words'

const change = (creator: SignedIn, body: object) =>
  app().call<ModerationSettings & Problem>(SETTINGS, { method: 'PATCH', token: creator.token, body })
const add = (creator: SignedIn, pattern: string, action: string, more: object = {}) =>
  app().call<BlockedTerm & Problem>(WORDS, { token: creator.token, body: { pattern, action, ...more } })
const tryOut = async (creator: SignedIn, body: object) =>
  (await app().call<Judgement & Problem>('/api/moderation/try', { token: creator.token, body })).body
const check = (creator: SignedIn, body: object) =>
  app().call<CheckedMessage & Problem>(`/api/creators/${creator.user.slug}/check-message`, { body })
const moderationOf = async (donation: { donationId: string }) => (await row(donation.donationId)).moderation

describe('Moderation settings', () => {
  test('start with the defaults, and a change keeps values that it does not name', async () => {
    const creator = await app().register('creator')
    expect((await app().call(SETTINGS, { token: creator.token })).body).toEqual(MODERATION_DEFAULTS)
    const changed = await change(creator, { mode: 'approve', hold: { belowCents: 500 }, levels: { slurs: 'hold' } })
    const expected = {
      ...MODERATION_DEFAULTS,
      mode: 'approve',
      hold: { ...MODERATION_DEFAULTS.hold, belowCents: 500 },
      levels: { ...MODERATION_DEFAULTS.levels, slurs: 'hold' },
    }
    expect(changed).toMatchObject({ status: 200, body: expected })
    await change(creator, { hold: { links: true }, limits: { emoji: 3 }, languages: ['fr', 'pt', 'pt'] })
    expect((await app().call(SETTINGS, { token: creator.token })).body).toEqual({
      ...expected,
      hold: { ...expected.hold, links: true },
      limits: { ...expected.limits, emoji: 3 },
      languages: ['pt', 'fr'],
    })
  })

  test.each([
    [{ mode: 'strict' }, 'mode'],
    [{ hold: { belowCents: -1 } }, 'hold.belowCents'],
    [{ levels: { slurs: 'warn' } }, 'levels.slurs'],
    [{ autoAfterSeconds: 9 }, 'autoAfterSeconds'],
    [{ autoAfterSeconds: 3_601 }, 'autoAfterSeconds'],
    [{ languages: ['de'] }, 'languages.0'],
    [{ limits: { capitalsPercent: 100 } }, 'limits.capitalsPercent'],
  ])('refuse %j and name the field', async (body, path) => {
    const creator = await app().register('creator')
    expect(await change(creator, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path }] },
    })
  })
})

describe('The list of blocked terms', () => {
  test('is listed newest first, stores a term once, and deletes it only for its creator', async () => {
    const creator = await app().register('creator')
    const first = await add(creator, ' abóbora* ', 'mask')
    expect(first).toMatchObject({ status: 201, body: { pattern: 'abóbora*', action: 'mask', replacement: null } })
    await add(creator, 'nabo', 'replace', { replacement: 'flor' })
    expect((await add(creator, 'abóbora*', 'warn')).body).toMatchObject({ id: first.body.id, action: 'warn' })
    const page = await app().call<BlockedTerm[]>(`${WORDS}?limit=1`, { token: creator.token })
    expect(page.body).toMatchObject([{ pattern: 'nabo', replacement: 'flor' }])
    expect(page.headers.get('link')).toContain(`before=${page.body[0]?.id}`)
    const other = await app().register('creator')
    const remove = (by: SignedIn) => app().call(`${WORDS}/${first.body.id}`, { method: 'DELETE', token: by.token })
    expect((await remove(other)).status).toBe(404)
    expect((await remove(creator)).status).toBe(204)
    expect((await remove(creator)).status).toBe(404)
    expect((await app().call(WORDS, { token: creator.token })).body).toMatchObject([{ pattern: 'nabo' }])
  })

  test.each([
    [{ pattern: '', action: 'mask' }, 'pattern'],
    [{ pattern: '**', action: 'mask' }, 'pattern'],
    [{ pattern: 'a*b', action: 'mask' }, 'pattern'],
    [{ pattern: 'a'.repeat(61), action: 'mask' }, 'pattern'],
    [{ pattern: 'a', action: 'shout' }, 'action'],
    [{ pattern: 'a', action: 'replace' }, 'replacement'],
  ])('refuses %j and names the field', async (body, path) => {
    const creator = await app().register('creator')
    const refused = await app().call<Problem>(WORDS, { token: creator.token, body })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  test('has at most a thousand terms, also with concurrent calls', async () => {
    const creator = await app().register('creator')
    const many = (from: number, count: number) => {
      const words = Array.from({ length: count }, (_, at) => ({ pattern: `nabo${from + at}`, action: 'mask' }))
      return app().call<BlockedTerm[] & Problem>(`${WORDS}/many`, { token: creator.token, body: { words } })
    }
    expect((await many(0, 999)).body).toHaveLength(999)
    expect(await many(999, 2)).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
    const last = await Promise.all([add(creator, 'a', 'mask'), add(creator, 'b', 'mask'), many(0, 10)])
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    const beyond = await add(creator, 'c', 'mask')
    expect([beyond.status, beyond.body]).toMatchObject([
      409,
      { code: 'limit_reached', detail: expect.stringContaining('1000') },
    ])
    // Changing an existing term adds none.
    expect((await add(creator, 'nabo1', 'hide')).status).toBe(201)
  })
})

describe('A trial of the rules', () => {
  test('uses stored and unsaved rules, and returns ranges of the text as sent', async () => {
    const creator = await app().register('creator')
    await add(creator, 'nabo', 'mask')
    expect(await tryOut(creator, { message: ' \u200bque n\u200babo ' })).toEqual({
      verdict: 'mask',
      shownName: null,
      shownMessage: ' \u200bque ***** ',
      spokenMessage: '\u200bque',
      reasons: [{ rule: 'word', field: 'message', start: 6, end: 11, action: 'mask' }],
    })
    const settings = { mode: 'approve', hold: { aboveCents: 500 } }
    expect(await tryOut(creator, { message: 'Olá', donorName: 'Rui', amountEuro: 6, settings })).toMatchObject({
      verdict: 'hold',
      shownName: 'Rui',
      reasons: [{ rule: 'approve', field: 'donation' }, { rule: 'hold_above' }],
    })
    expect(await tryOut(creator, { message: 'Olá', amountEuro: 6 })).toMatchObject({ verdict: 'show', reasons: [] })
  })

  test.each([
    [{ message: 'a'.repeat(501) }, 'message'],
    [{ message: 'a\u0000' }, 'message'],
    [{ message: '\ud800' }, 'message'],
    [{ donorName: 'a' }, 'message'],
    [{ message: '', donorName: 'a\nb' }, 'donorName'],
  ])('refuses %j', async (body, path) => {
    const creator = await app().register('creator')
    expect(await tryOut(creator, body)).toMatchObject({ code: 'validation_failed', errors: [{ path }] })
  })
})

describe('The message check before payment', () => {
  test('warns of terms with the action warn, and of no others', async () => {
    const creator = await app().register('creator')
    await add(creator, 'nabo', 'warn')
    await add(creator, 'couve', 'hide')
    expect(await check(creator, { message: 'que n4bo, couve e merda', donorName: 'Nabo' })).toMatchObject({
      status: 200,
      body: {
        warnings: [
          { field: 'name', start: 0, end: 4, text: 'Nabo' },
          { field: 'message', start: 4, end: 8, text: 'n4bo' },
        ],
        willBeHeld: false,
      },
    })
  })

  test('says whether the message will be held', async () => {
    const creator = await app().register('creator')
    await add(creator, 'nabo', 'hold')
    expect((await check(creator, { message: 'nabo' })).body).toEqual({ warnings: [], willBeHeld: true })
    expect((await check(creator, { message: 'couve' })).body.willBeHeld).toBe(false)
    await change(creator, { mode: 'approve' })
    expect((await check(creator, { message: 'couve' })).body.willBeHeld).toBe(true)
  })

  test('ends with creator_not_found for an unknown creator', async () => {
    const refused = await app().call<Problem>('/api/creators/nobody-here/check-message', { body: { message: '' } })
    expect(refused).toMatchObject({ status: 404, body: { code: 'creator_not_found' } })
  })
})

describe('A new donation', () => {
  test('stores no judgement if it is shown as written', async () => {
    const creator = await app().register('creator')
    await add(creator, 'couve', 'warn')
    expect(await moderationOf(await app().donate(creator.user.slug, { message: 'Força, couve!' }))).toBeNull()
    await change(creator, { mode: 'off' })
    expect(await moderationOf(await app().donate(creator.user.slug, { message: 'merda' }))).toBeNull()
  })

  test('stores the verdict, its reasons and the current revision of the rules', async () => {
    const creator = await app().register('creator')
    const donate = (message: string) => app().donate(creator.user.slug, { donorName: 'Rui', message })
    expect(await moderationOf(await donate('que nabo'))).toBeNull()
    const { body } = await add(creator, 'nabo', 'hold')
    expect(await moderationOf(await donate('que nabo'))).toEqual({
      verdict: 'hold',
      shownName: 'Rui',
      shownMessage: 'que nabo',
      spokenMessage: 'que nabo',
      reasons: [{ rule: 'word', field: 'message', start: 4, end: 8, action: 'hold' }],
      revision: 2,
    })
    await change(creator, { levels: { swearing: 'hide' } })
    expect(await moderationOf(await donate('merda'))).toMatchObject({
      verdict: 'hide',
      shownMessage: null,
      revision: 3,
    })
    await app().call(`${WORDS}/${body.id}`, { method: 'DELETE', token: creator.token })
    expect(await moderationOf(await donate('que nabo'))).toBeNull()
  })

  test('is judged by the rules of the creator who has the slug now', async () => {
    const creator = await app().register('creator')
    await add(creator, 'nabo', 'hide')
    const { slug, id } = creator.user
    await app().donate(slug, { message: 'nabo' })
    const { db } = app().database
    await db
      .updateTable('users')
      .set({ slug: `${slug}-2` })
      .where('id', '=', id)
      .execute()
    const heir = await app().register('creator')
    await add(heir, 'couve', 'hide')
    await db.updateTable('users').set({ slug }).where('id', '=', heir.user.id).execute()
    expect(await moderationOf(await app().donate(slug, { message: 'nabo' }))).toBeNull()
    expect(await moderationOf(await app().donate(slug, { message: 'couve' }))).toMatchObject({ verdict: 'hide' })
  })

  test('is held as a first one until the donor has paid one, and always without an account', async () => {
    const creator = await app().register('creator')
    await change(creator, { mode: 'off', hold: { firstDonation: true } })
    const fan = await app().register('fan')
    const donate = (token?: string) => app().donate(creator.user.slug, { message: 'Olá' }, token)
    const held = { verdict: 'hold', reasons: [{ rule: 'hold_first_donation', field: 'donation', start: 0, end: 0 }] }
    expect(await moderationOf(await donate(fan.token))).toMatchObject(held)
    await app().pay(await donate(fan.token))
    expect(await moderationOf(await donate(fan.token))).toBeNull()
    expect(await moderationOf(await donate())).toMatchObject(held)
  })

  test('loses its stored judgement when its donor is erased', async () => {
    const creator = await app().register('creator')
    await add(creator, 'nabo', 'mask')
    const fan = await app().register('fan')
    const donation = await app().donate(creator.user.slug, { message: 'que nabo' }, fan.token)
    expect(await moderationOf(donation)).toMatchObject({ shownMessage: 'que ****' })
    await app().call('/api/users/me', { method: 'DELETE', token: fan.token })
    expect(await moderationOf(donation)).toBeNull()
  })
})
