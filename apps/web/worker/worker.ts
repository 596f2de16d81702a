import type { PushMessage } from '@aplauso/contract/push'

declare const self: ServiceWorkerGlobalScope

/**
 * The page of the console and its files, named by their content; the server writes it in front of this script. Null: this installation
 * wants no worker.
 */
declare const SHELL: {
  version: string
  page: string
  /** The first script: it names all others, so a page that asks for it is of this build. */
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
  // Everything else goes its own way: answers of the API, media and sockets are never kept.
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
    // Of a server that is being replaced: the browser tries again later, and what there was stays.
    if (!(await cachePage(page))) throw new Error('The page is of another build')
  }
  // What is open goes on with the files it has, which the cache before this one still has too.
  await self.skipWaiting()
}

/** Nothing is half kept: the page comes last. False for one of another build. */
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

/** The newest cache of before stays for pages that are still open. */
async function activate(): Promise<void> {
  const previous = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + SHELL?.version)
  const outdated = SHELL === null ? previous : previous.slice(0, -1)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  if (SHELL === null) await self.registration.unregister()
  else await self.clients.claim()
}

/** As the server has it, and where there is no network as it was last. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const page = await fetch(event.request)
    const copy = page.clone()
    event.waitUntil(cachePage(copy).catch((error) => console.warn('The page could not be kept', error)))
    return page
  } catch (error) {
    const page = SHELL && (await findCached(SHELL.page))
    if (page) return page
    throw error
  }
}

/** A name is of its content for ever, so what is kept is right. */
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
  // Ours always have something to say; a browser that shows nothing for one takes the permission back.
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

/** A tab that is there already comes to the front: what is open elsewhere is not left. */
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
