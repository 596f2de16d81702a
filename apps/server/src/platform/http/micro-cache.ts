import type { App } from './app-type.ts'

/** Returns the value cached under the key, or the result of `make`, which is then cached. */
export type CachedRead<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/**
 * `lifetimeShare`: the part of the cache's lifetime; the shares of values that are built from each other add up to 1.
 * `maxEntries`: the oldest entry is dropped first. `isCacheable`: another value goes only to the request that made it.
 */
type CacheOptions<Value> = { lifetimeShare: number; maxEntries: number; isCacheable: (value: Value) => boolean }

/** Answers that are the same for everybody, cached for a moment: thousands of simultaneous requests cost one. */
export type MicroCache = {
  region<Value>(options: CacheOptions<Value>): CachedRead<Value>
  /** Makes every later read fetch its value again. */
  clear(): void
}

type Entry<Value> = { startedAtMs: number; value: Promise<Value> }

/** `ttlMs` counts from the start of a read, so that no answer is older; 0 caches nothing. */
export function createMicroCache(ttlMs: number): MicroCache {
  const stores: Map<string, unknown>[] = []

  function region<Value>({ lifetimeShare, maxEntries, isCacheable }: CacheOptions<Value>): CachedRead<Value> {
    const entries = new Map<string, Entry<Value>>()
    stores.push(entries)

    function startRead(key: string, make: () => Promise<Value>): Promise<Value> {
      const entry = { startedAtMs: performance.now(), value: make() }
      // Deleted first, so that the map's order stays that of age.
      entries.delete(key)
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      const drop = () => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      entry.value.then((value) => isCacheable(value) || drop(), drop)
      return entry.value
    }

    return async (key, make) => {
      const entry = entries.get(key)
      if (entry === undefined || performance.now() - entry.startedAtMs >= ttlMs * lifetimeShare)
        return startRead(key, make)
      const shared = await entry.value.catch(() => undefined)
      return shared !== undefined && isCacheable(shared) ? shared : make()
    }
  }

  return {
    region,
    clear() {
      for (const store of stores) store.clear()
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
