import type { NewPushSubscription, PushDevice, PushKey } from '@aplauso/contract/push'
import { api } from '#lib/api/api.ts'

/** `install`: on iPhone and iPad only what is on the home screen is notified. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** What this browser has, before the server is asked. */
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

// An iPad calls itself a Mac, which has no fingers.
const isAppleTablet = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** As the server names this device in its list. */
async function fingerprintOf(endpoint: string): Promise<string> {
  const bytes = new TextEncoder().encode(new URL(endpoint).href)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Asks for the permission, which needs a press; undefined where it was not given. */
export async function enablePush(preferences: PushPreferences): Promise<PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register('/sw.js')
  const [{ pushManager }, { publicKey }] = await Promise.all([
    navigator.serviceWorker.ready,
    api.get<PushKey>('/api/push/key'),
  ])
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One that was made with another key of this address stands in the way.
    const previous = await pushManager.getSubscription()
    if (!previous) throw error
    await previous.unsubscribe()
    return pushManager.subscribe(options)
  })
  return send(subscription, preferences)
}

/** What this device is told from now on. */
export async function changePreferences(preferences: PushPreferences): Promise<PushDevice> {
  const subscription = await findSubscription()
  if (!subscription) throw new Error('This browser is not notified')
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
    // Quiet is by the clock of the device: it may be elsewhere than the account.
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
