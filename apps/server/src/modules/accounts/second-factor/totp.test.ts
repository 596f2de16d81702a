import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnyTransaction } from '#modules/tables.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/totp-code.ts'
import { lockAccount } from '../lock-account.ts'
import { confirmTotp, startTotp, useTotpCode } from './totp.ts'

const app = useApp()
const deps = { totpSealer: createSealer(APP_SECRET, 'totp secrets') }
const NOW = new Date('2026-11-30T12:00:15Z')
const now = NOW.getTime()

/** The authenticator app of a new account, with the calls of the server at `NOW`. */
async function newAccount() {
  const { user } = await app().register('fan')
  const { db } = app().database
  const locked = <Result>(work: (tx: AnyTransaction) => Promise<Result>) =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, sql`id = ${user.id}::uuid`)
      return work(tx)
    })
  const start = (at = NOW) => locked((tx) => startTotp(tx, deps, user, at))
  const confirm = (code: string, at = NOW) => locked((tx) => confirmTotp(tx, deps, { userId: user.id, code }, at))
  const use = (code: string, at = NOW) =>
    db.transaction().execute((tx) => useTotpCode(tx, deps, { userId: user.id, code }, at))
  return { user, start, confirm, use }
}

test('A code works with a clock that is one step behind or ahead, and not with one of two steps', async () => {
  const { start, confirm, use } = await newAccount()
  const { uri, secret } = await start()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Aplauso:.*issuer=Aplauso.*algorithm=SHA1&digits=6&period=30/)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  for (const steps of [-2, 2]) expect(await confirm(codeOf(uri, { now, steps }))).toBe(false)
  expect(await confirm(codeOf(uri, { now, steps: -1 }))).toBe(true)
  for (const steps of [-2, 2]) expect(await use(codeOf(uri, { now, steps }))).toBe(false)
  expect(await use(codeOf(uri, { now }))).toBe(true)
  expect(await use(codeOf(uri, { now, steps: 1 }))).toBe(true)
})

test('A code works once, and no code of an earlier step works after it', async () => {
  const { start, confirm, use } = await newAccount()
  const { uri } = await start()
  const confirming = codeOf(uri, { now })
  expect(await confirm(confirming)).toBe(true)
  expect(await use(confirming), 'the confirming code').toBe(false)
  expect(await use(codeOf(uri, { now, steps: -1 }))).toBe(false)
  const next = codeOf(uri, { now, steps: 1 })
  expect([await use(next), await use(next)]).toEqual([true, false])
  const wrong = next === '000000' ? '111111' : '000000'
  for (const code of [wrong, '', '12345', '1234567', 'abcdef']) expect(await use(code)).toBe(false)
})

test('A code that is used several times at once works exactly once', async () => {
  const { start, confirm, use } = await newAccount()
  const { uri } = await start()
  await confirm(codeOf(uri, { now, steps: -1 }))
  const code = codeOf(uri, { now })
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => use(code)))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})

test('With another secret of the server every code is wrong, and nothing fails', async () => {
  const { user, start, confirm } = await newAccount()
  const { uri } = await start()
  expect(await confirm(codeOf(uri, { now, steps: -1 }))).toBe(true)
  const replaced = { totpSealer: createSealer('another secret of the server, long enough', 'totp secrets') }
  const attempt = { userId: user.id, code: codeOf(uri, { now }) }
  const { db } = app().database
  const use = (sealing: typeof deps) => db.transaction().execute((tx) => useTotpCode(tx, sealing, attempt, NOW))
  expect([await use(replaced), await use(deps)]).toEqual([false, true])
})

test('A secret that no code confirms within an hour is void', async () => {
  const { start, confirm } = await newAccount()
  const { uri } = await start()
  const later = new Date(now + HOUR_MS)
  expect(await confirm(codeOf(uri, { now: later.getTime() }), later)).toBe(false)
  const soon = new Date(now + HOUR_MS - MINUTE_MS)
  expect(await confirm(codeOf(uri, { now: soon.getTime() }), soon)).toBe(true)
})

test('Of two tabs that set an app up, only the one that started last can confirm it', async () => {
  const { start, confirm } = await newAccount()
  const [first, second] = [await start(), await start()]
  expect(await confirm(codeOf(first.uri, { now }))).toBe(false)
  const code = codeOf(second.uri, { now })
  const outcomes = await Promise.all([confirm(code), confirm(code)])
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})

test('The app in use works until the code of another one confirms its replacement', async () => {
  const { start, confirm, use } = await newAccount()
  const former = await start()
  await confirm(codeOf(former.uri, { now, steps: -1 }))
  const replacement = await start()
  expect(await use(codeOf(replacement.uri, { now }))).toBe(false)
  expect(await use(codeOf(former.uri, { now }))).toBe(true)
  expect(await confirm(codeOf(replacement.uri, { now }))).toBe(true)
  expect(await use(codeOf(former.uri, { now, steps: 1 }))).toBe(false)
  expect(await use(codeOf(replacement.uri, { now, steps: 1 }))).toBe(true)
})
