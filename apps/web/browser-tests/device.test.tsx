import { cents } from '@aplauso/contract/money'
import {
  NewPushSubscription,
  PushDevice,
  PushEndpoint,
  PushKey,
  PushTestSent,
  PushUnsubscription,
} from '@aplauso/contract/push'
import { ControlledCreator } from '@aplauso/contract/team'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { controlledCreatorOf } from './support/console.ts'
import { newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { call, noNetwork, refuse, standIn } from './support/stand-in.ts'

const section = page.getByRole('region', { name: 'Neste dispositivo' })
const button = (name: string) => section.getByRole('button', { name, exact: true })
const toggle = (name: string) => section.getByRole('switch', { name })
const turnOn = button('Ligar notificações neste dispositivo')

const ENDPOINT = 'https://push.example.com/send/1'
const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

const fingerprintOf = async (endpoint: string) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Replaces a property for the duration of the test. */
function replace(target: object, name: string, value: unknown) {
  const own = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    if (own) Object.defineProperty(target, name, own)
    else Reflect.deleteProperty(target, name)
  })
}

/** Replaces the push API: the permission, the answer to the request and the subscription. */
function standInPush({
  permission = 'default',
  answer = 'granted' as NotificationPermission,
  isSubscribed = false,
} = {}) {
  const subscribeOptions: unknown[] = []
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: KEYS }),
    async unsubscribe() {
      here = undefined
      return true
    },
  }
  let here = isSubscribed ? subscription : undefined
  const registration = {
    pushManager: {
      getSubscription: async () => here ?? null,
      async subscribe(options: unknown) {
        subscribeOptions.push(options)
        here = subscription
        return subscription
      },
    },
  }
  const worker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  const notification = {
    permission,
    async requestPermission() {
      notification.permission = answer
      return answer
    },
  }
  replace(navigator, 'serviceWorker', worker)
  replace(window, 'Notification', notification)
  replace(window, 'PushManager', class {})
  return { subscribeOptions }
}

/** Opens the settings on a server with these devices. */
async function showDevices(
  first: PushDevice[] = [],
  viewport: readonly [number, number] = [1_366, 768],
  answers: Parameters<typeof standIn>[0] = newCreator().answers,
) {
  standInLive()
  let devices = first
  const fingerprint = await fingerprintOf(ENDPOINT)
  const own = ({ events, aboveCents, quiet, timeZone }: NewPushSubscription): PushDevice => ({
    ...{ id: 'own', fingerprint, label: 'Chrome · Linux', events, aboveCents: cents(aboveCents), quiet: quiet ?? null },
    ...{ timeZone: timeZone ?? null, createdAt: '2026-02-03T12:00:00.000Z', lastSentAt: null },
  })
  const test = { sent: true }
  const calls = standIn(
    {
      ...answers,
      'GET /api/push/key': call({ answers: PushKey, answer: () => ({ publicKey: 'the-key' }) }),
      'GET /api/push/subscriptions': call({ answers: PushDevice.array(), answer: () => devices }),
      'POST /api/push/subscriptions': call({
        asks: NewPushSubscription,
        answers: PushDevice,
        answer(wished) {
          const device = own(wished)
          devices = [device, ...devices.filter(({ id }) => id !== 'own')]
          return device
        },
      }),
      'DELETE /api/push/subscriptions': call({
        asks: PushUnsubscription,
        answer(gone) {
          devices = devices.filter(({ id }) => id !== ('id' in gone ? gone.id : 'own'))
        },
      }),
      'POST /api/push/test': call({ asks: PushEndpoint, answers: PushTestSent, answer: () => test }),
    },
    { othersWait: true },
  )
  await showPage('/settings/notifications', { viewport })
  const saved = () => devices.find(({ id }) => id === 'own')
  return { calls, saved, test, list: () => devices }
}

const OTHER: PushDevice = {
  ...{
    id: 'other',
    fingerprint: 'x'.repeat(43),
    label: 'Firefox · Android',
    events: ['held'],
    aboveCents: cents(1_000),
  },
  ...{ quiet: null, timeZone: null, createdAt: '2026-01-03T12:00:00.000Z', lastSentAt: '2026-02-01T12:00:00.000Z' },
}

test('One click turns notifications on, and each preference is saved when chosen', async () => {
  const { subscribeOptions } = standInPush()
  const { saved } = await showDevices()
  await turnOn.click()
  await expect.element(section.getByText('As notificações estão ligadas neste dispositivo.')).toBeVisible()
  expect(subscribeOptions).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the-key' }])
  expect(saved()).toMatchObject({ events: ['held', 'large', 'unseen'], aboveCents: 1_000, quiet: null })
  expect(saved()?.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  await axe()

  await toggle('O OBS não está a mostrar alertas').click()
  await expect.poll(() => saved()?.events).toEqual(['held', 'large'])
  await expect.element(section.getByText('Guardado')).toBeVisible()
  const sum = section.getByRole('textbox', { name: 'A partir de quantos euros' })
  await expect.element(sum).toHaveValue('10')
  await sum.fill('nada')
  await userEvent.tab()
  await expect.element(sum).toHaveAttribute('aria-invalid', 'true')
  await sum.fill('1.000')
  await userEvent.tab()
  await expect.element(section.getByText(/^Separador ambíguo/)).toBeVisible()
  expect(saved()?.aboveCents).toBe(1_000)
  await sum.fill('25,50')
  await userEvent.tab()
  await expect.poll(() => saved()?.aboveCents).toBe(2_550)
  await expect.element(sum).not.toHaveAttribute('aria-invalid')

  await toggle('Horas de silêncio').click()
  await expect.poll(() => saved()?.quiet).toEqual({ from: '23:00', to: '08:00' })
  await section.getByLabelText('Das', { exact: true }).fill('22:30')
  await section.getByText('Avisar-me quando').click()
  await expect.poll(() => saved()?.quiet).toEqual({ from: '22:30', to: '08:00' })
  await toggle('Horas de silêncio').click()
  await expect.poll(() => saved()?.quiet).toBeNull()
})

test('An active device can be tested and turned off; others can be removed', async () => {
  standInPush({ permission: 'granted', isSubscribed: true })
  const own: PushDevice = { ...OTHER, id: 'own', fingerprint: await fingerprintOf(ENDPOINT), label: 'Chrome · Linux' }
  const { calls, test: answer, list } = await showDevices([own, OTHER])
  await button('Enviar notificação de teste').click()
  await expect.element(section.getByText('Enviada. Deve aparecer dentro de segundos.')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({ path: '/api/push/test', body: { endpoint: ENDPOINT } })
  answer.sent = false
  await button('Enviar notificação de teste').click()
  await expect.element(section.getByRole('alert')).toMatchTextContent('não a aceitou')

  const others = section.getByRole('list', { name: 'Outros dispositivos' })
  await expect.element(others).toMatchTextContent('Firefox · Android')
  await expect.element(others).not.toMatchTextContent('Chrome')
  await others.getByRole('button', { name: 'Remover' }).click()
  await expect.poll(() => list().map(({ id }) => id)).toEqual(['own'])
  await expect.element(others).not.toBeInTheDocument()

  await button('Desligar neste dispositivo').click()
  await expect.element(turnOn).toBeVisible()
  expect(list()).toEqual([])
})

test('A dismissed permission can be requested again, and a refused one shows instructions', async () => {
  standInPush({ answer: 'default' })
  await showDevices()
  await turnOn.click()
  await expect.element(section.getByText('Podes voltar a tentar quando quiseres.')).toBeVisible()
  await expect.element(turnOn).toBeVisible()
  window.Notification.requestPermission = async () => {
    replace(window.Notification, 'permission', 'denied')
    return 'denied'
  }
  await turnOn.click()
  await expect.element(section.getByText('As notificações estão bloqueadas para este site')).toBeVisible()
  await expect.element(section.getByText('junto ao endereço')).toBeVisible()
  await axe()
})

test('A device whose subscription the server no longer knows is off and can be turned on again', async () => {
  standInPush({ permission: 'granted', isSubscribed: true })
  const { saved } = await showDevices([OTHER])
  await turnOn.click()
  await expect.poll(() => saved()?.label).toBe('Chrome · Linux')
})

for (const [name, what, userAgent] of [
  ['An iPhone is led to its home screen first', 'No iPhone e no iPad', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)'],
  ['A browser without notifications says so', 'Este navegador não recebe notificações', 'Mozilla/5.0 (X11; Linux)'],
] as const) {
  test(name, async () => {
    replace(navigator, 'userAgent', userAgent)
    const { PushManager } = window
    Reflect.deleteProperty(window, 'PushManager')
    onTestFinished(() => {
      window.PushManager = PushManager
    })
    inTheDark()
    await showDevices([], [320, 640])
    await expect.element(section.getByText(what)).toBeVisible()
    await expect.element(turnOn).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(320)
    await axe()
  })
}

test('A failure to load the devices is shown and can be retried', async () => {
  standInPush()
  const { answers } = newCreator()
  standInLive()
  let isThere = false
  standIn(
    {
      ...answers,
      'GET /api/push/subscriptions': call({
        answers: PushDevice.array(),
        answer: () => (isThere ? [] : refuse('internal_error')),
      }),
    },
    { othersWait: true, expectedErrors: [/500/] },
  )
  await showPage('/settings/notifications')
  await expect.element(section.getByRole('alert')).toBeVisible()
  isThere = true
  await section.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(turnOn).toBeVisible()
})

test('Without a network notifications stay off, with an error', async () => {
  standInPush()
  const { answers } = newCreator()
  standInLive()
  standIn(
    {
      ...answers,
      'GET /api/push/subscriptions': call({ answers: PushDevice.array(), answer: () => [] }),
      'GET /api/push/key': call({ answers: PushKey, answer: noNetwork }),
    },
    { othersWait: true },
  )
  await showPage('/settings/notifications')
  await turnOn.click()
  await expect.element(page.getByTestId('toast')).toMatchTextContent('As notificações não mudaram')
  await expect.element(turnOn).toBeVisible()
})

/** A fan who moderates these creators. */
const moderating = (...stages: ControlledCreator[]) => ({
  ...signedIn(newUser('fan')),
  'GET /api/moderation/stages': call({ answers: ControlledCreator.array(), answer: () => stages }),
})
const emails = page.getByRole('region', { name: 'Emails que recebes' })

test("A moderator turns notifications on for events of their rights, and sees the creators' names", async () => {
  standInPush()
  const stages = [
    controlledCreatorOf('ana', { displayName: 'Ana', rights: ['approve'] }),
    controlledCreatorOf('bia', { displayName: 'Bia', kind: 'agency', rights: ['queue', 'approve'] }),
  ]
  const { saved } = await showDevices([], [390, 844], moderating(...stages))
  await expect.element(section).toMatchTextContent('os palcos que moderas: Ana e Bia.')
  await turnOn.click()
  await expect.element(toggle('Um alerta espera por aprovação')).toBeVisible()
  await expect.element(toggle('O OBS não está a mostrar alertas')).toBeVisible()
  // Neither moderator has the right `amounts`.
  await expect.element(toggle('Chega uma doação grande')).not.toBeInTheDocument()
  await axe()
  await toggle('O OBS não está a mostrar alertas').click()
  await expect.poll(() => saved()?.events).toEqual(['held', 'large'])
})

test('A former moderator can remove devices and cannot turn notifications on', async () => {
  standInPush({ permission: 'granted', isSubscribed: true })
  const own: PushDevice = { ...OTHER, id: 'own', fingerprint: await fingerprintOf(ENDPOINT), label: 'Chrome · Linux' }
  const { list } = await showDevices([own, OTHER], [1_366, 768], moderating())
  await expect.element(section).toMatchTextContent('Já não moderas o palco de ninguém')
  await expect.element(section.getByRole('switch')).not.toBeInTheDocument()
  await axe()
  await button('Desligar neste dispositivo').click()
  await expect.element(turnOn).not.toBeInTheDocument()
  await button('Remover').click()
  await expect.poll(list).toEqual([])
  await expect.element(section).not.toBeInTheDocument()
  await expect.element(emails).toBeVisible()
})

test('A fan who moderates nobody sees no notification settings', async () => {
  await showDevices([], [1_366, 768], signedIn(newUser('fan')))
  await expect.element(emails).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})
