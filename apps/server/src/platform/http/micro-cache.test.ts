import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from './create-app.ts'
import { clearOnChange, createMicroCache } from './micro-cache.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const ANY = { lifetimeShare: 1, maxEntries: 10, isCacheable: () => true }

/** Makes `key 1`, `key 2`, ... */
function counting() {
  let made = 0
  return (key: string) => async () => {
    made += 1
    return `${key} ${made}`
  }
}

test('A value is made once for all requests within its lifetime, counted from the start of the read', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const make = counting()
  const cached = createMicroCache(1_000).region<string>({ ...ANY, lifetimeShare: 0.5 })
  const answer = Promise.withResolvers<void>()
  const slow = (key: string) => () => answer.promise.then(make(key))
  const both = Promise.all([cached('a', slow('a')), cached('a', slow('a')), cached('b', make('b'))])
  clock.mockReturnValue(1_400)
  answer.resolve()
  expect(await both).toEqual(['a 2', 'a 2', 'b 1'])
  expect(await cached('a', make('a'))).toBe('a 2')
  clock.mockReturnValue(1_501)
  expect(await cached('a', make('a'))).toBe('a 3')
})

test('A value that is not cacheable, or a failed read, is shared with no other request', async () => {
  const cached = createMicroCache(500).region<number>({
    lifetimeShare: 1,
    maxEntries: 10,
    isCacheable: (value) => value > 1,
  })
  let made = 0
  const make = async () => {
    made += 1
    if (made === 3) throw new Error('down')
    return made === 1 ? 1 : 5
  }
  expect(await Promise.all([cached('a', make), cached('a', make)])).toEqual([1, 5])
  await expect(cached('a', make)).rejects.toThrow('down')
  expect(await cached('a', make)).toBe(5)
  expect(made).toBe(4)
})

test('The cache drops the least recently used entry when it is full, and all entries when it is cleared', async () => {
  const make = counting()
  const cache = createMicroCache(60_000)
  const cached = cache.region<string>({ ...ANY, maxEntries: 2 })
  for (const key of ['a', 'b', 'c']) await cached(key, make(key))
  expect([await cached('c', make('c')), await cached('a', make('a'))]).toEqual(['c 3', 'a 4'])
  cache.clear()
  expect(await cached('a', make('a'))).toBe('a 5')
})

test('A cache with a lifetime of 0 stores nothing', async () => {
  const make = counting()
  const cached = createMicroCache(0).region<string>(ANY)
  expect(await Promise.all([cached('a', make('a')), cached('a', make('a'))])).toEqual(['a 1', 'a 2'])
})

test('A call that changes data clears the cache before its answer, and other calls do not', async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  const cache = createMicroCache(60_000)
  const cached = cache.region<string>(ANY)
  let name = 'Ana'
  clearOnChange(app, cache, (method) => method === 'PUT')
  app.get('/name', () => cached('name', async () => name))
  for (const method of ['PUT', 'POST'] as const) {
    app.route({
      method,
      url: '/name',
      handler: async () => {
        name += '!'
        return name
      },
    })
  }
  const read = async () => (await app.inject('/name')).body
  expect(await read()).toBe('Ana')
  await app.inject({ method: 'POST', url: '/name' })
  expect(await read()).toBe('Ana')
  await app.inject({ method: 'PUT', url: '/name' })
  expect(await read()).toBe('Ana!!')
  await app.close()
})
