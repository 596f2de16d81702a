import { expect } from '@playwright/test'
import type { User } from '../../packages/contract/src/accounts.ts'
import type { AlertQueue, AlertSettings, AlertSettingsChange } from '../../packages/contract/src/alerts.ts'
import type { UploadedSound } from '../../packages/contract/src/audio.ts'
import type { DonationProgress, ReceivedDonation } from '../../packages/contract/src/donations.ts'
import type { SoldPlan } from '../../packages/contract/src/plan-ids.ts'
import type { Subscription, SubscriptionCheckout } from '../../packages/contract/src/subscriptions.ts'
import { createAccount } from './accounts.ts'
import { endCheckout, startPayment } from './payments.ts'
import type { RunningServer } from './running-server.ts'

export type DonationInput = { donorName: string; amountEuro?: number; message?: string }

/** A creator, with actions that journeys take in their name without a browser. */
export type Streamer = {
  slug: string
  token: string
  widgetUrl: string
  call: (method: string, path: string, body?: object) => Promise<Response>
  change: (settings: AlertSettingsChange) => Promise<void>
  settings: () => Promise<AlertSettings>
  queue: () => Promise<AlertQueue>
  /** Sets the creator's own sound, which plays with each alert that has none. */
  useSound: (sound: Uint8Array) => Promise<void>
  /** Ends or replays an alert, by its id or that of its donation. */
  controlAlert: (action: 'skip' | 'replay', id: string) => Promise<void>
  /** Sends a test alert; from five euros on its message is read aloud. Returns its id. */
  test: (input: DonationInput) => Promise<string>
  /**
   * Pays a donation with text alone and waits for its settlement. Of concurrent payments any may be the last. Returns
   * its id.
   */
  donate: (input: DonationInput) => Promise<string>
  subscribe: (planId: SoldPlan) => Promise<void>
}

/** Registers a creator with the shortest allowed alerts. */
export async function registerStreamer(
  server: RunningServer,
  username: string,
  settings: AlertSettingsChange = {},
): Promise<Streamer> {
  const token = await createAccount(server, username, 'creator')
  const call = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(server.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      redirect: 'manual',
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.status, `${method} ${path}`).toBeLessThan(400)
    return answer
  }
  const change = async (changes: AlertSettingsChange) => {
    await call('PATCH', '/api/alerts/settings', changes)
  }

  const user: User = await (await call('GET', '/api/user')).json()
  await change({ durationMs: 3_000, ...settings })
  return {
    slug: user.slug,
    token,
    widgetUrl: user.widgetUrl ?? '',
    call,
    change,
    settings: async () => (await call('GET', '/api/alerts/settings')).json(),
    queue: async () => (await call('GET', '/api/alerts/queue')).json(),
    useSound: async (sound) => {
      const form = new FormData()
      form.set('audio', new Blob([new Uint8Array(sound)]), 'sound.wav')
      const { audioUrl }: UploadedSound = await (await call('POST', '/api/donations/upload-audio', form)).json()
      await call('PATCH', '/api/users/update-tts-settings', { customAudioUrl: audioUrl })
    },
    controlAlert: async (action, id) => {
      await call('POST', `/api/alerts/${id}/${action}`)
    },
    test: async (input) => {
      const order = { creatorSlug: user.slug, amountEuro: 1, ...input }
      const sent: ReceivedDonation = await (await call('POST', '/api/donations/test', order)).json()
      return sent.id
    },
    donate: async (input) => {
      const { donationId, end } = await startPayment(server, { creatorSlug: user.slug, ...input })
      await end('paid')
      const readStatus = async () => {
        const answer: DonationProgress = await (await call('GET', `/api/donations/${donationId}/status`)).json()
        return answer.status
      }
      await expect.poll(readStatus, { intervals: [20] }).toBe('paid')
      return donationId
    },
    subscribe: async (planId) => {
      const opened = await call('POST', '/api/subscriptions/create', { planId })
      const { checkoutUrl }: SubscriptionCheckout = await opened.json()
      await endCheckout(checkoutUrl, 'paid')
      const inForce = async () => {
        const { planInForce }: Subscription = await (await call('GET', '/api/subscriptions/current')).json()
        return planInForce
      }
      await expect.poll(inForce).toBe(planId)
    },
  }
}
