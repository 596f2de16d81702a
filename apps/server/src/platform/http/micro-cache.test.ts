import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from './create-app.ts'
import { clearOnChange, createMicroCache } from './micro-cache.ts'

afterEach(() => {
  vi.useRealTimers()
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

test('What is asked for is made once for all who come within its time, counted from when it was begun', async () => {
  vi.useFakeTimers()
  const make = counting()
  const keep = createMicroCache(1_000).region<string>({ ...ANY, lifetimeShare: 0.5 })
  const slow = (key: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return make(key)()
  }
  const both = Promise.all([keep('a', slow('a')), keep('a', slow('a')), keep('b', make('b'))])
  await vi.advanceTimersByTimeAsync(400)
  expect(await both).toEqual(['a 2', 'a 2', 'b 1'])
  expect(await keep('a', make('a'))).toBe('a 2')
  await vi.advanceTimersByTimeAsync(100)
  expect(await keep('a', make('a'))).toBe('a 3')
})

test('What is not worth it, or has failed, is given to nobody else', async () => {
  const keep = createMicroCache(500).region<number>({
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
  expect(await Promise.all([keep('a', make), keep('a', make)])).toEqual([1, 5])
  await expect(keep('a', make)).rejects.toThrow('down')
  expect(await keep('a', make)).toBe(5)
  expect(made).toBe(4)
})

test('The oldest goes when there is no room, and all of it when something has changed', async () => {
  const make = counting()
  const keeper = createMicroCache(60_000)
  const keep = keeper.region<string>({ ...ANY, maxEntries: 2 })
  for (const key of ['a', 'b', 'c']) await keep(key, make(key))
  expect([await keep('c', make('c')), await keep('a', make('a'))]).toEqual(['c 3', 'a 4'])
  keeper.clear()
  expect(await keep('a', make('a'))).toBe('a 5')
})

test('Without a time nothing is kept', async () => {
  const make = counting()
  const keep = createMicroCache(0).region<string>(ANY)
  expect(await Promise.all([keep('a', make('a')), keep('a', make('a'))])).toEqual(['a 1', 'a 2'])
})

test('Who has changed something sees it in the next answer, and a call that changes nothing costs nobody anything', async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  const keeper = createMicroCache(60_000)
  const keep = keeper.region<string>(ANY)
  let name = 'Ana'
  clearOnChange(app, keeper, (method) => method === 'PUT')
  app.get('/name', () => keep('name', async () => name))
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
