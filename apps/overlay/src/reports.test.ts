import { expect, test } from 'vitest'
import { createReports } from './reports.ts'

function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      items.set(name, value)
    },
  }
}

const open = (storage: ReturnType<typeof createStorage>, fields = {}) =>
  createReports({ storage: () => storage, slug: 'ana', mayReport: true, ...fields })

test('What was shown and not yet reported is known after a reload', () => {
  const storage = createStorage()
  open(storage).complete('a')
  const reloaded = open(storage)
  expect(reloaded.isCompleted('a')).toBe(true)
  expect(reloaded.unsent()).toEqual(['a'])
})

test('A confirmed report is not sent again, and its alert stays known as shown', () => {
  const storage = createStorage()
  const reports = open(storage)
  reports.complete('a')
  reports.complete('b')
  reports.confirm(['a'])
  expect(reports.unsent()).toEqual(['b'])
  expect(open(storage).isCompleted('a')).toBe(true)
})

test('The last 500 alerts are remembered and no more', () => {
  const reports = open(createStorage())
  for (let n = 0; n <= 500; n += 1) reports.complete(`alert-${n}`)
  expect(reports.isCompleted('alert-0')).toBe(false)
  expect(reports.isCompleted('alert-1')).toBe(true)
  expect(reports.unsent()).toHaveLength(100)
})

test('Two browser sources of one overlay do not forget what the other has shown', () => {
  const storage = createStorage()
  const [one, two] = [open(storage), open(storage)]
  one.complete('a')
  two.complete('b')
  expect(one.isCompleted('b')).toBe(true)
  expect(one.unsent()).toEqual(['a', 'b'])
})

test('Each creator has a memory of their own', () => {
  const storage = createStorage()
  open(storage).complete('a')
  expect(open(storage, { slug: 'rui' }).isCompleted('a')).toBe(false)
})

test('An overlay without a key reports nothing', () => {
  const reports = open(createStorage(), { mayReport: false })
  reports.complete('a')
  expect(reports.unsent()).toEqual([])
  expect(reports.isCompleted('a')).toBe(true)
})

test('A browser without storage, or with something strange in it, still remembers while the page is open', () => {
  const forbidden = createReports({
    storage: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    slug: 'ana',
    mayReport: true,
  })
  forbidden.complete('a')
  expect(forbidden.unsent()).toEqual(['a'])

  const storage = createStorage()
  storage.setItem('aplauso.overlay.ana', '{"completed": 7, "unsent": [1, "a"]')
  const reports = open(storage)
  reports.complete('b')
  expect(reports.unsent()).toEqual(['b'])
})
