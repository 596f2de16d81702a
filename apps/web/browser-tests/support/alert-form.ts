import { TtsSettingsChange, User } from '@aplauso/contract/accounts'
import { ALERT_SETTINGS_DEFAULTS, AlertSettings, AlertSettingsChange } from '@aplauso/contract/alerts'
import { TestDonation } from '@aplauso/contract/donations'
import { type Voice, VoiceList } from '@aplauso/contract/voices'
import { expect } from 'vitest'
import { CHIMES, newCreator } from './dashboard.ts'
import { showPage } from './show-page.tsx'
import { type Answers, call, standIn } from './stand-in.ts'

const VOICE: Voice = {
  ...{ id: 'Inês', name: 'Inês', category: 'friendly', description: 'Assim fala.', gender: 'female', age: 'young' },
  ...{ accent: 'European', useCase: [], language: 'pt-PT', plan: 'free', available: true },
}

/** The document of the overlay in this element, once it is ready. */
const overlayIn = (place: ParentNode): Document | undefined =>
  place.querySelector<HTMLIFrameElement>('[data-state=ready] iframe')?.contentDocument ?? undefined
export const alertsIn = (place: ParentNode = document) => [
  ...(overlayIn(place)?.querySelectorAll<HTMLElement>('[data-testid=alert]') ?? []),
]
export const stylesOf = (place?: ParentNode) => alertsIn(place).map(({ dataset }) => dataset.style)

type OpenOptions = { viewport?: readonly [number, number]; others?: Answers; expectedErrors?: readonly RegExp[] }

/** Opens the form of a creator with these alert settings, and the server's stored state. */
export async function openAlertSettings(
  changes: Partial<AlertSettings> = {},
  { viewport, others = {}, ...options }: OpenOptions = {},
) {
  const { answers, account } = newCreator()
  let stored = AlertSettings.parse({ ...ALERT_SETTINGS_DEFAULTS, ...changes })
  const calls = standIn(
    {
      ...answers,
      'PATCH /api/users/update-tts-settings': call({ asks: TtsSettingsChange, answers: User, answer: account.change }),
      'POST /api/donations/test': call({ asks: TestDonation, answer: () => undefined }),
      'GET /api/alerts/settings': call({ answers: AlertSettings, answer: () => stored }),
      'PATCH /api/alerts/settings': call({
        asks: AlertSettingsChange,
        answers: AlertSettings,
        answer: ({ look, sound, ...changed }) => {
          const style = changed.style ?? look?.base ?? stored.style
          const heard = { ...stored.sound, ...sound }
          stored = AlertSettings.parse({
            ...{ ...stored, ...changed, style },
            look: { ...stored.look, ...look, base: style, colors: { ...stored.look.colors, ...look?.colors } },
            sound: { ...heard, chimeUrl: CHIMES.find(({ id }) => id === heard.chimeId)?.url ?? null },
          })
          return stored
        },
      }),
      'GET /api/voices': call({
        answers: VoiceList,
        answer: () => ({ voices: [VOICE], configured: true, defaultVoiceId: VOICE.id }),
      }),
      ...others,
    },
    options,
  )
  const shown = await showPage('/settings/alerts', viewport ? { viewport } : {})
  await expect.poll(() => alertsIn().length).toBeGreaterThan(0)
  return { ...shown, stored: () => stored, account, calls }
}
