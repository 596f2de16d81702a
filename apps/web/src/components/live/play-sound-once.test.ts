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
    request(_name, held) {
      turn = turn.then(held)
      return turn
    },
  }
  let nowMs = 1_000_000
  const heard: string[] = []
  return {
    heard,
    pass: (ms: number) => {
      nowMs += ms
    },
    openTab(name: string, { isSilent = false, hasLocks = true } = {}) {
      const play = async () => {
        if (isSilent) throw new DOMException('play() needs a gesture', 'NotAllowedError')
        heard.push(name)
      }
      const deps = { locks: hasLocks ? locks : undefined, storage, nowMs: () => nowMs, play }
      return (sequence: number) => playSoundOnce(deps, 'ana', sequence)
    },
  }
}

test('A donation sounds once in two open tabs, and the next one sounds again', async () => {
  const browser = createBrowser()
  const tabs = [browser.openTab('one'), browser.openTab('two')]
  await Promise.all(tabs.map((hear) => hear(7)))
  expect(browser.heard).toEqual(['one'])
  await Promise.all(tabs.toReversed().map((hear) => hear(8)))
  expect(browser.heard).toEqual(['one', 'two'])
})

test('A tab that is not allowed to play leaves the sound to the next tab', async () => {
  const browser = createBrowser()
  await Promise.all([browser.openTab('untouched', { isSilent: true })(7), browser.openTab('two')(7)])
  expect(browser.heard).toEqual(['two'])
})

test('A lower sequence is silent for one minute only, because a restored database reuses sequences', async () => {
  const browser = createBrowser()
  const hear = browser.openTab('one')
  await hear(40)
  await hear(39)
  expect(browser.heard).toEqual(['one'])
  browser.pass(60_000)
  await hear(12)
  expect(browser.heard).toEqual(['one', 'one'])
})

test('A donation sounds in a browser without locks', async () => {
  const browser = createBrowser()
  await browser.openTab('one', { hasLocks: false })(7)
  expect(browser.heard).toEqual(['one'])
})
