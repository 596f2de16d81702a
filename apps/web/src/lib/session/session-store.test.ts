import type { User } from '@aplauso/contract/accounts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { guardStorage } from '#lib/browser/storage.ts'
import { createSessionStore, type Session } from './session-store.ts'

const userOf = (id: string): User => JSON.parse(JSON.stringify({ id, displayName: `User ${id}` }))
const ANA = userOf('ana')
const RUI = userOf('rui')

/** A fake browser whose tabs share the storage and receive storage events. */
function createBrowser(stored?: string) {
  const entries = new Map(stored === undefined ? [] : [['authToken', stored]])
  const tabs: (() => void)[] = []
  return {
    token: () => entries.get('authToken'),
    forget: () => entries.clear(),
    openTab() {
      const requests: PromiseWithResolvers<User>[] = []
      const seen: Session[] = []
      let revoked = 0
      const storage = guardStorage(() => ({
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
      }))
      const notifyOthers = () => {
        for (const sync of tabs) if (sync !== store.sync) sync()
      }
      const store = createSessionStore({
        storage: {
          ...storage,
          set(key, value) {
            storage.set(key, value)
            notifyOthers()
          },
          remove(key) {
            storage.remove(key)
            notifyOthers()
          },
        },
        fetchUser() {
          const question = Promise.withResolvers<User>()
          requests.push(question)
          return question.promise
        },
        async revoke() {
          expect(entries.get('authToken')).toBeDefined()
          revoked += 1
        },
      })
      tabs.push(store.sync)
      store.subscribe(() => seen.push(store.read()))
      const settled = () => new Promise((resolve) => setImmediate(resolve))
      return {
        ...store,
        seen,
        requestCount: () => requests.length,
        revoked: () => revoked,
        async answer(index: number, result: User | Error) {
          if (result instanceof Error) requests[index]?.reject(result)
          else requests[index]?.resolve(result)
          await settled()
        },
      }
    },
  }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('A session starts loading, and without a stored token is signed out without a request', () => {
  const tab = createBrowser().openTab()
  expect(tab.read()).toEqual({ status: 'loading' })
  tab.sync()
  expect(tab.read()).toEqual({ status: 'signed_out' })
  expect(tab.requestCount()).toBe(0)
})

test('A stored token is verified once, and opens the session of its user', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  tab.sync()
  expect(tab.read()).toEqual({ status: 'loading' })
  await tab.answer(0, ANA)
  expect(tab.read()).toEqual({ status: 'signed_in', user: ANA })
  expect([tab.requestCount(), browser.token()]).toEqual([1, 'a'])
})

test.each([401, 403])(
  'A token that the server refuses with %i is deleted, and the reason is logged',
  async (status) => {
    const browser = createBrowser('a')
    const tab = browser.openTab()
    tab.sync()
    await tab.answer(0, new ApiError(status, ''))
    expect(tab.read()).toEqual({ status: 'signed_out' })
    expect(browser.token()).toBeUndefined()
    expect(console.warn).toHaveBeenCalledOnce()
  },
)

test.each([
  ['a network that is gone', new TypeError('Failed to fetch')],
  ['a call that took too long, or a page that is left', new DOMException('late', 'TimeoutError')],
  ['a server that is being replaced', new ApiError(503, 'maintenance')],
  ['a server with a fault', new ApiError(500, '')],
  ['too many questions', new ApiError(429, '')],
  ['the page of some proxy in place of the answer', new SyntaxError('Unexpected token <')],
])('A token stays stored after %s, and is verified again until answered', async (_what, failure) => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  await tab.answer(0, failure)
  expect([tab.read(), browser.token()]).toEqual([{ status: 'unknown', failures: 1 }, 'a'])
  tab.retry()
  // The screen must not flicker meanwhile.
  expect(tab.read()).toEqual({ status: 'unknown', failures: 1 })
  await tab.answer(1, failure)
  expect([tab.read(), browser.token()]).toEqual([{ status: 'unknown', failures: 2 }, 'a'])
  tab.retry()
  await tab.answer(2, ANA)
  expect([tab.read(), browser.token()]).toEqual([{ status: 'signed_in', user: ANA }, 'a'])
  tab.retry()
  expect(tab.requestCount()).toBe(3)
})

test('One answered verification counts, even when a concurrent one fails', async () => {
  const tab = createBrowser('a').openTab()
  tab.sync()
  await tab.answer(0, new TypeError('Failed to fetch'))
  tab.retry()
  tab.retry()
  await tab.answer(2, ANA)
  await tab.answer(1, new TypeError('Failed to fetch'))
  expect(tab.read()).toEqual({ status: 'signed_in', user: ANA })
})

test('Signing in stores the token; signing out revokes and deletes it', () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  tab.sync()
  tab.signIn('a', ANA)
  expect([tab.read(), browser.token()]).toEqual([{ status: 'signed_in', user: ANA }, 'a'])
  tab.signOut()
  expect([tab.read(), browser.token(), tab.revoked()]).toEqual([{ status: 'signed_out' }, undefined, 1])
})

test('A sign-in or sign-out during a verification is not overruled by its answer', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  tab.signIn('b', RUI)
  await tab.answer(0, ANA)
  expect(tab.read()).toEqual({ status: 'signed_in', user: RUI })

  const other = createBrowser('a').openTab()
  other.sync()
  other.signOut()
  await other.answer(0, ANA)
  expect(other.read()).toEqual({ status: 'signed_out' })
})

test('A failed verification of an old token leaves the new one alone', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  tab.signIn('b', RUI)
  await tab.answer(0, new ApiError(401, ''))
  expect([tab.read().user, browser.token()]).toEqual([RUI, 'b'])
})

test('Signing out in one tab signs the others out at once', async () => {
  const browser = createBrowser('a')
  const [one, two] = [browser.openTab(), browser.openTab()]
  for (const tab of [one, two]) tab.sync()
  await one.answer(0, ANA)
  await two.answer(0, ANA)
  one.signOut()
  expect(two.read()).toEqual({ status: 'signed_out' })
})

test('Another sign-in switches all tabs, without ever mixing one user with another token', async () => {
  const browser = createBrowser('a')
  const [one, two] = [browser.openTab(), browser.openTab()]
  for (const tab of [one, two]) tab.sync()
  await two.answer(0, ANA)
  one.signIn('b', RUI)
  expect(two.read()).toEqual({ status: 'loading' })
  await two.answer(1, RUI)
  expect(two.read()).toEqual({ status: 'signed_in', user: RUI })
})

test('With two consecutive tokens only the answer for the last one counts', async () => {
  const browser = createBrowser('a')
  const [one, two] = [browser.openTab(), browser.openTab()]
  two.sync()
  one.signIn('b', RUI)
  one.signIn('c', ANA)
  await two.answer(2, ANA)
  await two.answer(1, RUI)
  expect(two.read().user).toEqual(ANA)
})

test('A page restored from the back/forward cache adopts the stored token', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  await tab.answer(0, ANA)
  tab.sync()
  expect(tab.requestCount()).toBe(1)
  browser.forget()
  tab.sync()
  expect(tab.read()).toEqual({ status: 'signed_out' })
})

test('A refused token ends the session once, however many calls carried it', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  await tab.answer(0, ANA)
  expect([tab.refuse('a'), tab.refuse('a')]).toEqual([true, false])
  expect([tab.read(), browser.token()]).toEqual([{ status: 'signed_out' }, undefined])
})

test('A late refusal of an old token ends nothing, and one of an unverified token announces nothing', async () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  tab.sync()
  tab.signIn('b', RUI)
  expect(tab.refuse('a')).toBe(false)
  expect(tab.read().user).toEqual(RUI)

  const other = createBrowser('a').openTab()
  other.sync()
  expect(other.refuse('a')).toBe(false)
  expect(other.read()).toEqual({ status: 'signed_out' })
})

test('An update of a user applies only to that user, and only while signed in', async () => {
  const tab = createBrowser('a').openTab()
  tab.sync()
  tab.setUser(ANA)
  expect(tab.read()).toEqual({ status: 'loading' })
  await tab.answer(0, ANA)
  const renamed = { ...ANA, displayName: 'Ana B.' }
  tab.setUser(renamed)
  expect(tab.read().user).toEqual(renamed)
  tab.setUser(RUI)
  expect(tab.read().user).toEqual(renamed)
})

test('A patched field changes the current user only in that field', async () => {
  const tab = createBrowser('a').openTab()
  tab.sync()
  tab.patchUser({ language: 'fr' })
  expect(tab.read()).toEqual({ status: 'loading' })
  await tab.answer(0, ANA)
  tab.setUser({ ...ANA, displayName: 'Ana B.' })
  tab.patchUser({ language: 'fr' })
  expect(tab.read().user).toEqual({ ...ANA, displayName: 'Ana B.', language: 'fr' })
})
