import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentAccounts } from '#testing/payment-accounts.ts'
import { useApp } from '#testing/test-app.ts'
import { checkDueAccounts } from './check-accounts.ts'

const app = useApp()
const { read, begin, agree, comeBack, setState } = paymentAccounts(app)

const MOLLIE = '/sandbox/mollie/v2'
const STATE = ['/capabilities']
const EVERYTHING = [...STATE, '/onboarding/me', '/organizations/me', '/profiles']

let paths: string[] = []
const note = (message: unknown) => {
  const { url = '' } = (message as { request: IncomingMessage }).request
  if (url.startsWith(MOLLIE)) paths.push(url.slice(MOLLIE.length).replace(/\?.*/, ''))
}
beforeAll(() => subscribe('http.server.request.start', note))
afterAll(() => unsubscribe('http.server.request.start', note))

/** The calls that Mollie gets meanwhile, in alphabetical order. */
async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  paths = []
  await work()
  return paths.toSorted()
}

test('An account costs one call a check unless it changes, and is checked as often as its use needs', async () => {
  const creator = await app().register('creator')
  const callback = await agree(await begin(creator))
  expect(await comeBack(callback, creator.token)).toBe('connected')
  const { account = '' } = await read(creator)
  const startMs = Date.now()
  const checkAt = (ms: number) => callsOf(() => checkDueAccounts(app().running.paymentAccounts, new Date(startMs + ms)))

  // In onboarding, however long it takes.
  const later = 2 * HOUR_MS
  expect(await checkAt(later)).toEqual(STATE)
  expect(await checkAt(later + 5 * SECOND_MS)).toEqual([])
  expect(await checkAt(later + 9 * SECOND_MS)).toEqual(STATE)
  await setState(account, 'in-review')
  expect(await checkAt(later + 18 * SECOND_MS)).toEqual([...STATE, ...EVERYTHING])
  expect(await checkAt(later + 27 * SECOND_MS)).toEqual(STATE)
  await setState(account, 'completed')
  expect(await checkAt(later + 36 * SECOND_MS)).toEqual([...STATE, ...EVERYTHING, '/methods'].toSorted())

  // Ready, and nobody uses it.
  const idle = later + 36 * SECOND_MS
  expect(await checkAt(idle + 4 * MINUTE_MS)).toEqual([])
  expect(await checkAt(idle + 6 * MINUTE_MS)).toEqual(STATE)

  // A donation is being paid.
  const donation = await app().donate(creator.user.slug)
  expect(await checkAt(idle + 6 * MINUTE_MS + 9 * SECOND_MS)).toEqual(STATE)
  await app().pay(donation)
  expect(await checkAt(idle + 7 * MINUTE_MS)).toEqual([])

  await setState(account, 'restricted')
  expect(await checkAt(idle + 12 * MINUTE_MS)).toEqual([...STATE, ...EVERYTHING].toSorted())
  expect(await checkAt(idle + 18 * MINUTE_MS)).toEqual(STATE)
  expect(await checkAt(DAY_MS)).toEqual(EVERYTHING)
  expect((await read(creator)).state).toBe('restricted')
})

test('An open page reads everything once a minute, and the state each time', async () => {
  const creator = await app().register('creator')
  expect(await comeBack(await agree(await begin(creator)), creator.token)).toBe('connected')
  const { db } = app().database
  const openAgain = async () => {
    const [checked_at, connected_at] = [new Date(Date.now() - 2 * SECOND_MS), new Date(Date.now() - HOUR_MS)]
    await db
      .updateTable('payment_accounts')
      .set({ checked_at, connected_at })
      .where('creator_id', '=', creator.user.id)
      .execute()
    return callsOf(() => read(creator))
  }
  expect(await callsOf(() => read(creator))).toEqual(EVERYTHING)
  expect(await openAgain()).toEqual(STATE)
  expect(await openAgain()).toEqual(STATE)
})
