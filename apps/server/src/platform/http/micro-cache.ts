import type { App } from './app-type.ts'

/** Gives what is kept under the key, or what `make` gives, which is then kept. */
export type CachedRead<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/**
 * `part`: of the keeper's time; of what is made of each other the parts add up to 1. `atMost`: the oldest goes first.
 * `isWorthIt`: what is not is given to who made it and to nobody else.
 */
type CacheOptions<Value> = { lifetimeShare: number; maxEntries: number; isCacheable: (value: Value) => boolean }

/** Answers that are the same for everybody, kept for a moment: thousands who come at once are one answer made. */
export type MicroCache = {
  region<Value>(options: CacheOptions<Value>): CachedRead<Value>
  /** Whatever is asked for from now on is made anew. */
  clear(): void
}

type Entry<Value> = { startedAtMs: number; value: Promise<Value> }

/** `forMs`: from the moment when the making began, so that nothing which is given is older; 0 keeps nothing. */
export function createMicroCache(ttlMs: number): MicroCache {
  const stores: Map<string, unknown>[] = []

  function region<Value>({ lifetimeShare, maxEntries, isCacheable }: CacheOptions<Value>): CachedRead<Value> {
    const entries = new Map<string, Entry<Value>>()
    stores.push(entries)

    function startRead(key: string, make: () => Promise<Value>): Promise<Value> {
      const entry = { startedAtMs: performance.now(), value: make() }
      // At the end of the map's order, which is that of age.
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

/** Forgets before a call that `changes` something is answered: who made it sees what they changed. */
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
