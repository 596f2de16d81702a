import type { User } from '@aplauso/contract/accounts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore, type Session } from './session-store.ts'
import { guardStorage } from './storage.ts'

const userOf = (id: string): User => JSON.parse(JSON.stringify({ id, displayName: `User ${id}` }))
const ANA = userOf('ana')
const RUI = userOf('rui')

/** One browser: its tabs share the storage, and are told of what another tab has written. */
function createBrowser(stored?: string) {
  const entries = new Map(stored === undefined ? [] : [['authToken', stored]])
  const tabs: (() => void)[] = []
  return {
    token: () => entries.get('authToken'),
    forget: () => entries.clear(),
    openTab() {
      const questions: PromiseWithResolvers<User>[] = []
      const seen: Session[] = []
      let leaving = false
      let revoked = 0
      const storage = guardStorage(() => ({
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
      }))
      const tellOthers = () => {
        for (const sync of tabs) if (sync !== store.sync) sync()
      }
      const store = createSessionStore({
        storage: {
          ...storage,
          set(key, value) {
            storage.set(key, value)
            tellOthers()
          },
          remove(key) {
            storage.remove(key)
            tellOthers()
          },
        },
        fetchUser() {
          const question = Promise.withResolvers<User>()
          questions.push(question)
          return question.promise
        },
        async revoke() {
          expect(entries.get('authToken')).toBeDefined()
          revoked += 1
        },
        watchLeaving: () => ({ isLeaving: () => leaving, end: () => {} }),
      })
      tabs.push(store.sync)
      store.subscribe(() => seen.push(store.read()))
      const settled = () => new Promise((resolve) => setImmediate(resolve))
      return {
        ...store,
        seen,
        asked: () => questions.length,
        revoked: () => revoked,
        leave: () => {
          leaving = true
        },
        async answer(index: number, result: User | Error) {
          if (result instanceof Error) questions[index]?.reject(result)
          else questions[index]?.resolve(result)
          await settled()
        },
      }
    },
  }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('A session starts loading, and without a stored token is signed out without a question', () => {
  const tab = createBrowser().openTab()
  expect(tab.read()).toEqual({ status: 'loading' })
  tab.sync()
  expect(tab.read()).toEqual({ status: 'signed_out' })
  expect(tab.asked()).toBe(0)
})

test('A stored token is verified once, and opens the session of its user', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  tab.sync()
  expect(tab.read()).toEqual({ status: 'loading' })
  await tab.answer(0, ANA)
  expect(tab.read()).toEqual({ status: 'signed_in', user: ANA })
  expect([tab.asked(), browser.token()]).toEqual([1, 'a'])
})

test('A token that cannot be verified is forgotten, and the reason is logged', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  await tab.answer(0, new TypeError('Failed to fetch'))
  expect(tab.read()).toEqual({ status: 'signed_out' })
  expect(browser.token()).toBeUndefined()
  expect(console.warn).toHaveBeenCalledOnce()
})

test('A page that is left while its token is verified does not sign the person out', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  tab.leave()
  await tab.answer(0, new TypeError('Failed to fetch'))
  expect(browser.token()).toBe('a')
})

test('Signing in stores the token; signing out revokes and forgets it', () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  tab.sync()
  tab.signIn('a', ANA)
  expect([tab.read(), browser.token()]).toEqual([{ status: 'signed_in', user: ANA }, 'a'])
  tab.signOut()
  expect([tab.read(), browser.token(), tab.revoked()]).toEqual([{ status: 'signed_out' }, undefined, 1])
})

test('Who signs in or out while a token is verified is not overruled by its answer', async () => {
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
  await tab.answer(0, new Error('401'))
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

test('Signing in as another user swaps the other tabs, which never show one user with the token of another', async () => {
  const browser = createBrowser('a')
  const [one, two] = [browser.openTab(), browser.openTab()]
  for (const tab of [one, two]) tab.sync()
  await two.answer(0, ANA)
  one.signIn('b', RUI)
  expect(two.read()).toEqual({ status: 'loading' })
  await two.answer(1, RUI)
  expect(two.read()).toEqual({ status: 'signed_in', user: RUI })
})

test('Of two tokens that follow each other only the last one is believed', async () => {
  const browser = createBrowser('a')
  const [one, two] = [browser.openTab(), browser.openTab()]
  two.sync()
  one.signIn('b', RUI)
  one.signIn('c', ANA)
  await two.answer(2, ANA)
  await two.answer(1, RUI)
  expect(two.read().user).toEqual(ANA)
})

test('A page back from the back cache takes over what happened meanwhile', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  await tab.answer(0, ANA)
  tab.sync()
  expect(tab.asked()).toBe(1)
  browser.forget()
  tab.sync()
  expect(tab.read()).toEqual({ status: 'signed_out' })
})

test('A refused token ends the session once, however many calls had carried it', async () => {
  const browser = createBrowser('a')
  const tab = browser.openTab()
  tab.sync()
  await tab.answer(0, ANA)
  expect([tab.refuse('a'), tab.refuse('a')]).toEqual([true, false])
  expect([tab.read(), browser.token()]).toEqual([{ status: 'signed_out' }, undefined])
})

test('A refusal that comes after a new sign-in ends nothing, and one of a token in doubt is no news', async () => {
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

test('New figures of a user count only for that user, and only while they are signed in', async () => {
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
