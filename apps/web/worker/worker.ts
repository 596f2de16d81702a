import type { PushMessage } from '@aplauso/contract/push'

declare const self: ServiceWorkerGlobalScope

/**
 * The console page and its files, named by content hash; the server prepends it to this script. Null: this installation
 * has no service worker.
 */
declare const SHELL: {
  version: string
  page: string
  /** The first script, which names all others: a page that requests it is of this build. */
  entry: string
  files: string[]
  texts: Record<string, string[]>
} | null

const PREFIX = 'shell-'
const ASSETS = '/assets/'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // API answers, media and sockets are never cached.
  if (SHELL === null || request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === SHELL.page) event.respondWith(openPage(event))
  else if (pathname.startsWith(ASSETS)) event.respondWith(openAsset(event))
})
self.addEventListener('push', (event) => event.waitUntil(showNotification(event)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openUrl(event.notification.data))
})

const currentCache = () => caches.open(PREFIX + SHELL?.version)
const findCached = (request: RequestInfo) => caches.match(request, { ignoreVary: true, ignoreSearch: true })

async function install(): Promise<void> {
  if (SHELL !== null) {
    const page = await fetch(SHELL.page, { cache: 'no-store' })
    // A server that is being replaced: the browser retries later, and the previous cache stays.
    if (!(await cachePage(page))) throw new Error('The page belongs to another build')
  }
  // Open pages continue with their files, which the previous cache still has.
  await self.skipWaiting()
}

/** Caches all files, then the page last, so that no cached page lacks files. False for a page of another build. */
async function cachePage(page: Response): Promise<boolean> {
  if (SHELL === null || !page.ok || page.redirected) return false
  if (!(await page.clone().text()).includes(SHELL.entry)) return false
  const cache = await currentCache()
  const files = [...SHELL.files, ...(SHELL.texts[page.headers.get('content-language') ?? ''] ?? [])]
  const missing = await Promise.all(files.map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await cache.addAll(missing.flat())
  await cache.put(SHELL.page, page)
  return true
}

/** The latest previous cache stays for pages that are still open. */
async function activate(): Promise<void> {
  const previous = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + SHELL?.version)
  const outdated = SHELL === null ? previous : previous.slice(0, -1)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  if (SHELL === null) await self.registration.unregister()
  else await self.clients.claim()
}

/** The page from the server, or the cached one without a network. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const page = await fetch(event.request)
    const copy = page.clone()
    event.waitUntil(cachePage(copy).catch((error) => console.warn('page cannot be cached', error)))
    return page
  } catch (error) {
    const page = SHELL && (await findCached(SHELL.page))
    if (page) return page
    throw error
  }
}

/** File names contain a content hash, so cached files are always valid. */
async function openAsset(event: FetchEvent): Promise<Response> {
  const asset = await findCached(event.request)
  if (asset) return asset
  const answer = await fetch(event.request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    event.waitUntil(currentCache().then((cache) => cache.put(event.request, copy)))
  }
  return answer
}

async function showNotification(event: PushEvent): Promise<void> {
  // Messages of this server always have content. Browsers revoke the permission of a site that shows nothing for a
  // push.
  const { title, body, tag, url }: Partial<PushMessage> = event.data?.json() ?? {}
  const replacement = tag === undefined ? {} : { tag, renotify: true }
  const options = {
    body: body ?? '',
    ...replacement,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: url ?? '/live',
  }
  await self.registration.showNotification(title ?? 'Aplauso', options)
}

/** Focuses a tab that already shows the address instead of navigating another one. */
async function openUrl(url: string): Promise<void> {
  const wanted = new URL(url, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openWindow = windows.find((window) => {
    const { pathname, search } = new URL(window.url)
    return pathname === wanted.pathname && search === wanted.search
  })
  if (openWindow) await openWindow.focus()
  else await self.clients.openWindow(wanted.href)
}
