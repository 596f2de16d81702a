import { expect, test } from 'vitest'
import { guardStorage } from '#lib/browser/storage.ts'
import { playSoundOnce, type SoundDeps } from './play-sound-once.ts'

/** A simulated browser whose tabs share locks and storage. */
function createBrowser() {
  const entries = new Map<string, string>()
  const storage = guardStorage(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }))
  let turn: Promise<unknown> = Promise.resolve()
  const locks: SoundDeps['locks'] = {
    request(_name, callback) {
      turn = turn.then(callback)
      return turn
    },
  }
  let nowMs = 1_000_000
  const soundedIn: string[] = []
  return {
    soundedIn,
    pass: (ms: number) => {
      nowMs += ms
    },
    openTab(name: string, { isSilent = false, hasLocks = true } = {}) {
      const play = async () => {
        if (isSilent) throw new DOMException('play() needs a gesture', 'NotAllowedError')
        soundedIn.push(name)
      }
      const deps = { locks: hasLocks ? locks : undefined, storage, nowMs: () => nowMs, play }
      return (sequence: number) => playSoundOnce(deps, 'ana', sequence)
    },
  }
}

test('A donation sounds once in two open tabs, and the next one sounds again', async () => {
  const browser = createBrowser()
  const tabs = [browser.openTab('one'), browser.openTab('two')]
  await Promise.all(tabs.map((receive) => receive(7)))
  expect(browser.soundedIn).toEqual(['one'])
  await Promise.all(tabs.toReversed().map((receive) => receive(8)))
  expect(browser.soundedIn).toEqual(['one', 'two'])
})

test('A tab that is not allowed to play leaves the sound to the next tab', async () => {
  const browser = createBrowser()
  await Promise.all([browser.openTab('untouched', { isSilent: true })(7), browser.openTab('two')(7)])
  expect(browser.soundedIn).toEqual(['two'])
})

test('A lower sequence is silent for one minute only, because a restored database reuses sequences', async () => {
  const browser = createBrowser()
  const receive = browser.openTab('one')
  await receive(40)
  await receive(39)
  expect(browser.soundedIn).toEqual(['one'])
  browser.pass(60_000)
  await receive(12)
  expect(browser.soundedIn).toEqual(['one', 'one'])
})

test('A donation sounds in a browser without locks', async () => {
  const browser = createBrowser()
  await browser.openTab('one', { hasLocks: false })(7)
  expect(browser.soundedIn).toEqual(['one'])
})
