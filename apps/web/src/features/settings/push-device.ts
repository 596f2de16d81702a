import type { NewPushSubscription, PushDevice, PushKey } from '@aplauso/contract/push'
import { api } from '#lib/api/api.ts'

/** `install`: iPhone and iPad notify only apps on the home screen. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** State of the browser, without the server. */
export type BrowserPush = { state: PushState; endpoint: string | undefined; fingerprint: string | undefined }

export type PushPreferences = Pick<NewPushSubscription, 'events' | 'aboveCents' | 'quiet'>

export const PUSH_DEVICES_PATH = '/api/push/subscriptions'

export async function readBrowserPush(): Promise<BrowserPush> {
  const nothing = { endpoint: undefined, fingerprint: undefined }
  if (!canBeNotified()) return { state: isAppleTablet() && !isInstalled() ? 'install' : 'unsupported', ...nothing }
  if (Notification.permission === 'denied') return { state: 'denied', ...nothing }
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return { state: 'off', ...nothing }
  const { endpoint } = subscription
  return { state: 'on', endpoint, fingerprint: await fingerprintOf(endpoint) }
}

const canBeNotified = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

// An iPad claims to be a Mac, but Macs have no touch screen.
const isAppleTablet = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** The device's id in the server's list: a hash of the endpoint. */
async function fingerprintOf(endpoint: string): Promise<string> {
  const bytes = new TextEncoder().encode(new URL(endpoint).href)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Requests the permission, for which browsers need a click; undefined if refused. */
export async function enablePush(preferences: PushPreferences): Promise<PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register('/sw.js')
  const [{ pushManager }, { publicKey }] = await Promise.all([
    navigator.serviceWorker.ready,
    api.get<PushKey>('/api/push/key'),
  ])
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with another key of this server has to be removed first.
    const previous = await pushManager.getSubscription()
    if (!previous) throw error
    await previous.unsubscribe()
    return pushManager.subscribe(options)
  })
  return send(subscription, preferences)
}

/** Changes the notifications of this device. */
export async function changePreferences(preferences: PushPreferences): Promise<PushDevice> {
  const subscription = await findSubscription()
  if (!subscription) throw new Error('This browser has no push subscription')
  return send(subscription, preferences)
}

export async function disablePush(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await api.del(PUSH_DEVICES_PATH, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

const findSubscription = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()

const send = (subscription: PushSubscription, preferences: PushPreferences) =>
  api.post<PushDevice>(PUSH_DEVICES_PATH, {
    ...subscription.toJSON(),
    ...preferences,
    // Quiet hours use the device's time zone, which can differ from the account's.
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
