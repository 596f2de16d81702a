import type { Problem } from '@aplauso/contract/errors'
import type { PayoutAccount } from '@aplauso/contract/payouts'
import type { AccountLogEntry } from '@aplauso/contract/sessions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilEmailsAreSent } from '#testing/mailed-links.ts'
import { IBAN, OTHER_IBAN, payoutActions } from '#testing/payouts.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ PAYOUTS: 'on', PAYOUT_HOLD_DAYS: '0' })
const off = useApp()
const { setAccount, earn, ask, payoutsOf } = payoutActions(app)

const PATH = '/api/payout-account'
const DAY_MS = 86_400_000

const accountOf = async (token: string) => (await app().call<PayoutAccount>(PATH, { token })).body

test('A payout account is masked, held for a day and told by email, and an unchanged one is not held again', async () => {
  const creator = await app().register('creator')
  const { token, user } = creator
  expect(await accountOf(token)).toEqual({
    ...{ holder: null, iban: null, address: null, schedule: 'on_demand', heldUntil: null },
  })
  await setAccount(creator, { iban: 'pt50 0002 0123 1234 5678 9015 4', isHeld: true })
  const account = await accountOf(token)
  expect(account).toMatchObject({ holder: 'João Sá', iban: '•••• 0154', schedule: 'on_demand' })
  const heldFor = new Date(account.heldUntil ?? 0).getTime() - Date.now()
  expect(heldFor).toBeGreaterThan(DAY_MS - 60_000)
  expect(heldFor).toBeLessThanOrEqual(DAY_MS)

  await setAccount(creator)
  expect((await accountOf(token)).heldUntil).toBeNull()
  await setAccount(creator, { isHeld: true })
  expect((await accountOf(token)).heldUntil).toBeNull()
  await untilEmailsAreSent(app())
  const emails = await readOutbox(app().dataDir, user.email)
  expect(emails.map(({ text }) => text.match(/•••• \d{4}/)?.[0]).filter(Boolean)).toEqual(['•••• 0154'])
  expect(emails.map(({ text }) => text).join()).not.toContain(IBAN)

  const { body: log } = await app().call<AccountLogEntry[]>('/api/auth/log', { token })
  expect(log.filter(({ event }) => event === 'payout_account_changed')).toHaveLength(1)
})

test('A payout account is stored encrypted', async () => {
  const creator = await app().register('creator')
  await setAccount(creator, { holder: 'Beatriz Nunes' })
  const { rows } = await sql<{ stored: string }>`
    select payout_accounts::text || encode(sealed_payee, 'escape') as stored from payout_accounts
    where owner_id = ${creator.user.id}`.execute(app().database.db)
  expect(rows[0]?.stored).not.toContain('Beatriz')
  expect(rows[0]?.stored).not.toContain(IBAN.slice(0, -4))
})

test('A change of the account leaves an earlier payout on the earlier account', async () => {
  const creator = await app().register('creator')
  await setAccount(creator)
  await earn(creator.user.id, 5_000)
  expect((await ask(creator)).status).toBe(201)
  await setAccount(creator, { iban: OTHER_IBAN, isHeld: true })
  expect((await accountOf(creator.token)).iban).toBe('•••• 3000')
  expect((await payoutsOf(creator))[0]).toMatchObject({ iban: '•••• 0154', state: 'due' })
  await earn(creator.user.id, 5_000)
  expect((await ask(creator)).body.code).toBe('payout_account_held')
})

test('A wrong IBAN, one outside SEPA and an incomplete address are refused', async () => {
  const { token } = await app().register('creator')
  const put = (iban: string, address: object = {}) =>
    app().call<Problem>(PATH, {
      method: 'PUT',
      token,
      body: {
        ...{ holder: 'Ana', iban },
        address: { line1: 'Rua 1', postalCode: '1', city: 'Porto', country: 'PT', ...address },
      },
    })
  for (const iban of ['PT50000201231234567890155', 'BR1500000000000010932840814P2', '']) {
    const { status, body } = await put(iban)
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'invalid_iban', 'iban'])
  }
  for (const address of [{ country: 'XX' }, { city: '' }, { postalCode: undefined }]) {
    const { status, body } = await put(IBAN, address)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
  }
})

test('An account changed by a session that is not fresh is refused', async () => {
  const { token, user } = await app().register('creator')
  await sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${user.id}`.execute(
    app().database.db,
  )
  for (const [method, path] of [
    ['PUT', PATH],
    ['POST', '/api/payouts'],
  ] as const) {
    const { status, body } = await app().call<Problem>(path, { method, token, body: {} })
    expect([status, body.code]).toEqual([403, 'reauthentication_required'])
  }
  expect((await app().call(PATH, { token })).status).toBe(200)
})

test('A schedule needs an account, and is kept by a change of it', async () => {
  const creator = await app().register('creator')
  const choose = (schedule: string) =>
    app().call<PayoutAccount & Problem>(PATH, { method: 'PATCH', token: creator.token, body: { schedule } })
  expect((await choose('monthly')).body.code).toBe('payout_account_missing')
  await setAccount(creator)
  expect((await choose('monthly')).body.schedule).toBe('monthly')
  await setAccount(creator, { iban: OTHER_IBAN })
  expect((await accountOf(creator.token)).schedule).toBe('monthly')
  expect((await choose('on_demand')).body.schedule).toBe('on_demand')
})

test('Without payouts the calls that ask for one answer not_configured and the others answer', async () => {
  const { token } = await off().register('creator')
  const body = { holder: 'Ana', iban: IBAN, address: { line1: 'Rua 1', postalCode: '1', city: 'Porto', country: 'PT' } }
  const answers = await Promise.all([
    off().call<Problem>('/api/payouts', { method: 'POST', token }),
    off().call<Problem>(PATH, { method: 'PUT', token, body }),
    off().call<Problem>(PATH, { method: 'PATCH', token, body: { schedule: 'monthly' } }),
  ])
  expect(answers.map(({ status, body: problem }) => [status, problem.code])).toEqual(
    answers.map(() => [404, 'not_configured']),
  )
  const answered = await Promise.all([off().call(PATH, { token }), off().call('/api/payouts', { token })])
  expect(answered.map(({ status }) => status)).toEqual([200, 200])
})
