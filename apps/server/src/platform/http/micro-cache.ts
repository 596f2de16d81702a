import { LRUCache } from 'lru-cache'
import type { App } from './app-type.ts'

/** Returns the value cached under the key, or the result of `make`, which is then cached. */
export type CachedRead<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/**
 * `lifetimeShare`: the part of the cache's lifetime; the shares of values that are built from each other add up to 1.
 * `maxEntries`: the least recently used entry is dropped first. `isCacheable`: another value goes only to the request
 * that made it.
 */
type CacheOptions<Value> = { lifetimeShare: number; maxEntries: number; isCacheable: (value: Value) => boolean }

/** Answers that are the same for everybody, cached for a moment: thousands of simultaneous requests cost one. */
export type MicroCache = {
  region<Value>(options: CacheOptions<Value>): CachedRead<Value>
  /** Makes every later read fetch its value again. */
  clear(): void
}

/** `ttlMs` counts from the start of a read, so that no answer is older; 0 caches nothing. */
export function createMicroCache(ttlMs: number): MicroCache {
  const regions: { clear(): void }[] = []

  function region<Value>({ lifetimeShare, maxEntries, isCacheable }: CacheOptions<Value>): CachedRead<Value> {
    const ttl = Math.floor(ttlMs * lifetimeShare)
    // For the library a lifetime of 0 has no end.
    if (ttl === 0) return (_key, make) => make()
    // Promises are the values: the library's own `fetch` also joins a read that has outlived its lifetime. The clock is
    // read each time, because the library's timer of a millisecond is late when the process is busy.
    const reads = new LRUCache<string, Promise<Value>>({ max: maxEntries, ttl, ttlResolution: 0 })
    regions.push(reads)

    return async (key, make) => {
      const cached = reads.get(key)
      if (cached !== undefined) {
        const shared = await cached.catch(() => undefined)
        return shared !== undefined && isCacheable(shared) ? shared : make()
      }
      const read = make()
      reads.set(key, read)
      const drop = () => reads.peek(key) === read && reads.delete(key)
      read.then((value) => isCacheable(value) || drop(), drop)
      return read
    }
  }

  return {
    region,
    clear() {
      for (const reads of regions) reads.clear()
    },
  }
}

/** Clears the cache before a call that `changes` something is answered: its author then sees the change. */
export function clearOnChange(app: App, cache: MicroCache, changes: (method: string, route: string) => boolean): void {
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().some((method) => changes(method, route.url))) return
    const forget = async (_request: unknown, _reply: unknown, payload: unknown) => {
      cache.clear()
      return payload
    }
    route.onSend = [forget, ...[route.onSend ?? []].flat()]
  })
}
