import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { AlertSettings } from '@aplauso/contract/alerts'
import type { UploadedSound } from '@aplauso/contract/audio'
import type { DonationStarted } from '@aplauso/contract/donations'
import { sine, wav } from '../../apps/server/src/testing/waves.ts'

const DEMO_CREATOR = { email: 'ana@demo.aplauso.test', password: 'aplauso' }
/** The shortest allowed sound: with five cards at once each stays about 0.7 s. */
const SOUND_SECONDS = 0.5
const NAMES = ['Tiago Reis', 'Maria do Carmo Albuquerque e Vasconcelos', 'Zé', 'NightOwl_93', null]
const MESSAGES = [
  'Toca a do Carlos Paredes, por favor!',
  'Que concerto. '.repeat(30).trim(),
  'GG!',
  'Boa sorte para hoje, abraço de Coimbra.',
]

export type Streamer = Awaited<ReturnType<typeof signInStreamer>>

/** The demo's creator, whose every alert plays half a second of sound. */
export async function signInStreamer(baseUrl: string) {
  let token: string | undefined
  token = (await call<SignedIn>('POST', '/api/auth/login', DEMO_CREATOR)).token
  const form = new FormData()
  const sound = wav(sine(440), { seconds: SOUND_SECONDS, hertz: 16_000 })
  form.append('audio', new Blob([new Uint8Array(sound)]), 'sound.wav')
  const { audioUrl } = await call<UploadedSound>('POST', '/api/donations/upload-audio', form)
  await call('PATCH', '/api/users/update-tts-settings', { customAudioUrl: audioUrl, ttsEnabled: false })
  const { slug, widgetUrl = '' } = await call<User>('GET', '/api/user')
  let sent = 0

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : ((body && JSON.stringify(body)) ?? null),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as Answer
  }

  return {
    call,
    widgetUrl,
    changeAlerts: (change: Partial<AlertSettings>) => call<AlertSettings>('PATCH', '/api/alerts/settings', change),
    async donate(): Promise<void> {
      const [donorName, message] = [NAMES[sent % NAMES.length], MESSAGES[sent % MESSAGES.length]]
      sent += 1
      await call('POST', '/api/donations/test', { creatorSlug: slug, donorName, message, amountEuro: 1 + (sent % 50) })
    },
    /** Pays in the sandbox, so that goal, lists and counters change too. Returns its id. */
    async donatePaid(input: { donorName?: string; amountEuro?: number; message?: string } = {}): Promise<string> {
      const [name, message] = [NAMES[sent % NAMES.length], MESSAGES[sent % MESSAGES.length]]
      sent += 1
      const { donationId, checkoutUrl } = await call<DonationStarted>('POST', '/api/donations/create-payment', {
        ...{ creatorSlug: slug, amountEuro: 1 + (sent % 50), audioType: 'text', message },
        ...(name && { donorName: name }),
        ...input,
      })
      const paid = await fetch(checkoutUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome: 'paid' }),
        redirect: 'manual',
      })
      await paid.body?.cancel()
      if (paid.status !== 303) throw new Error(`donation ${donationId} could not be paid: ${paid.status}`)
      return donationId
    },
  }
}
