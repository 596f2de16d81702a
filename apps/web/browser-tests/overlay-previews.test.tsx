import { TtsSettingsChange, User } from '@aplauso/contract/accounts'
import { ALERT_SETTINGS_DEFAULTS, AlertSettings, AlertSettingsChange, AlertStyle } from '@aplauso/contract/alerts'
import { TestDonation } from '@aplauso/contract/donations'
import { type Voice, VoiceList } from '@aplauso/contract/voices'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { newCreator } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { call, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const VOICE: Voice = {
  ...{ id: 'Inês', name: 'Inês', category: 'friendly', description: 'Assim fala.', gender: 'female', age: 'young' },
  ...{ accent: 'European', useCase: [], language: 'pt-PT', plan: 'free', available: true },
}

/** The overlay that the page shows in this place, once it listens. */
const overlayIn = (place: ParentNode): Document | undefined =>
  place.querySelector<HTMLIFrameElement>('[data-state=ready] iframe')?.contentDocument ?? undefined
const alertsIn = (place: ParentNode = document) => [
  ...(overlayIn(place)?.querySelectorAll<HTMLElement>('[data-testid=alert]') ?? []),
]
const stylesOf = (place?: ParentNode) => alertsIn(place).map(({ dataset }) => dataset.style)

/** The form of a creator whose alerts these are, and what a server keeps of it. */
async function openAlertSettings(changes: Partial<AlertSettings> = {}, viewport?: readonly [number, number]) {
  const { answers, account } = newCreator()
  let kept = AlertSettings.parse({ ...ALERT_SETTINGS_DEFAULTS, ...changes })
  const calls = standIn({
    ...answers,
    'PATCH /api/users/update-tts-settings': call({ asks: TtsSettingsChange, answers: User, answer: account.change }),
    'POST /api/donations/test': call({ asks: TestDonation, answer: () => undefined }),
    'GET /api/alerts/settings': call({ answers: AlertSettings, answer: () => kept }),
    'PATCH /api/alerts/settings': call({
      asks: AlertSettingsChange,
      answers: AlertSettings,
      answer: ({ look, ...changed }) => {
        const style = changed.style ?? look?.base ?? kept.style
        kept = AlertSettings.parse({ ...kept, ...changed, style, look: { ...kept.look, ...look, base: style } })
        return kept
      },
    }),
    'GET /api/voices': call({
      answers: VoiceList,
      answer: () => ({ voices: [VOICE], configured: true, defaultVoiceId: VOICE.id }),
    }),
  })
  await showPage('/settings/alerts', viewport ? { viewport } : {})
  await expect.poll(() => alertsIn().length).toBeGreaterThan(0)
  return { kept: () => kept, account, calls }
}

test('The preview is written in the language on stream as soon as it is chosen, which is then saved', async () => {
  const { kept } = await openAlertSettings({ style: 'gold', look: { base: 'gold', language: 'specification' } })
  const amount = () => alertsIn()[0]?.querySelector('.amount')?.textContent
  await expect.poll(amount).toBe('25.00 EUR')
  await page.getByLabelText('Língua no direto').selectOptions('pt')
  await expect.poll(amount).toMatch(/^\d+,00\s€$/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('region', { name: 'Aspeto' }).getByRole('status')).toMatchTextContent('Guardado')
  expect(kept().look).toEqual({ base: 'gold', language: 'pt' })
})

test('A test from beside the preview is sent as it is on the page, and as it is saved once that is the same', async () => {
  const { calls, kept } = await openAlertSettings()
  const send = page.getByRole('button', { name: 'Enviar teste para o OBS' })
  const sent = () => calls.flatMap(({ path, body }) => (path === '/api/donations/test' ? [body] : []))
  await send.click()
  await expect.element(toast).toMatchTextContent('Doação de teste enviada!')
  expect(sent()[0]).not.toHaveProperty('settings')

  await page.getByRole('radio', { name: 'Fogo', exact: true }).click()
  await page.getByRole('radio', { name: 'Em baixo, ao centro' }).click()
  await page.getByRole('slider', { name: 'Volume da voz' }).fill('40')
  await page.getByLabelText('Valor mínimo para ler (€)').fill('3')
  // What concerns no single alert does not hold up the test either.
  await page.getByLabelText('Valor mínimo para alertar (€)').fill('muito')
  await send.click()
  await expect.poll(() => sent().length).toBe(2)
  expect(sent()[1]).toMatchObject({
    creatorSlug: 'rui',
    settings: { style: 'fire', position: 'bottom', speechVolume: 0.4 },
    speech: { ttsEnabled: true, minDonationForTts: 3 },
  })
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)
  expect(kept().style).toBe('classic')

  await page.getByRole('button', { name: 'Descartar' }).click()
  await send.click()
  await expect.poll(() => sent().length).toBe(3)
  expect(sent()[2]).not.toHaveProperty('settings')
})

test('Alertas has all that is heard: the own sound and the link of the widget with its key stand there too', async () => {
  await openAlertSettings()
  const sections = page.getByRole('navigation', { name: 'Secções das definições' })
  await sections.getByRole('link', { name: 'O teu áudio' }).click()
  const own = page.getByRole('region', { name: 'O teu áudio' })
  await expect.element(own).toHaveFocus()
  await expect.element(own.getByRole('radio', { name: 'Gravar' })).toBeChecked()
  const link = page.getByRole('region', { name: 'Widget para o OBS' })
  await expect.element(link.getByText('#key=••••••••', { exact: false })).toBeVisible()
  await link.getByRole('button', { name: 'Trocar a chave' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Trocar a chave do widget?' })).toBeVisible()
})

test('On a phone and by the keyboard alone a creator goes through the whole form and saves it', async () => {
  const { kept, account } = await openAlertSettings({}, [390, 844])
  const goTo = async (name: string | RegExp) => {
    await userEvent.tab()
    const focused = page.elementLocator(document.activeElement ?? document.body)
    await expect.element(focused).toHaveAccessibleName(name)
    await expect.element(focused).toBeInViewport()
  }
  const style = (name: string) => page.getByRole('radio', { name, exact: true })
  style('Clássico').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(style('Foguetão')).toBeChecked()
  await expect.poll(() => stylesOf()[0]).toBe('rocket')
  await goTo('Comparar na galeria')
  await goTo('Em cima, à direita')
  await userEvent.keyboard('{ArrowLeft}')
  await goTo('Duração de cada alerta')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-valuetext')).toMatch(/^16\s/)
  await goTo('3')
  await userEvent.keyboard('{ArrowRight}')
  await goTo('Língua no direto')
  await goTo('Tocar sons')
  await userEvent.keyboard(' ')
  await goTo('Mudar o teu áudio')
  await goTo('Ler as mensagens em voz alta')
  await goTo('Valor mínimo para ler (€)')
  await userEvent.keyboard('{Control>}a{/Control}2')
  await goTo(/^Escolher voz/)
  await goTo('Ouvir')
  await goTo('Tocar a voz no direto')
  await goTo('Volume da voz')
  await userEvent.keyboard('{End}{ArrowLeft}')
  await goTo('Ouvir uma voz')
  await goTo('Valor mínimo para alertar (€)')
  await userEvent.keyboard('{Control>}a{/Control}1')
  await goTo('Recuperar o que ninguém viu')
  await userEvent.keyboard('{Home}')
  await axe()
  const save = page.getByTestId('save-bar').getByRole('button', { name: 'Guardar' })
  await expect.element(save).toBeInViewport({ ratio: 1 })
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast).toMatchTextContent('Configurações de TTS atualizadas!')
  for (const name of ['Aspeto', 'Som', 'Voz', 'O que passa no direto'])
    await expect.element(page.getByRole('region', { name, exact: true }).getByText('Guardado')).toBeVisible()
  expect(page.getByTestId('save-bar').query()).toBeNull()
  expect(account.user()).toMatchObject({ minDonationForTts: 200 })
  expect(kept()).toMatchObject({
    ...{ style: 'rocket', position: 'top', durationMs: 16_000, cardsAtOnce: 4, minDonationForAlert: 100 },
    ...{ soundEnabled: false, speechVolume: 0.95, replayWindowMinutes: 0 },
  })
})

test('A stranger sees the six styles live, and is asked to come in', async () => {
  standIn(OFFERED)
  const { address } = await showPage('/widget-gallery')
  const cards = () => [...document.querySelectorAll<HTMLElement>('li[data-style]')]
  await expect
    .poll(() =>
      cards()
        .map(({ dataset }) => dataset.style)
        .toSorted(),
    )
    .toEqual(AlertStyle.options.toSorted())
  for (const card of cards()) {
    card.scrollIntoView({ block: 'center' })
    await expect.poll(() => stylesOf(card)).toEqual([card.dataset.style])
    expect(alertsIn(card)[0]?.textContent).toContain('Toca a do Carlos Paredes, por favor!')
  }
  expect(page.getByRole('button', { name: /^Copiar link/ }).query()).toBeNull()
  await axe()
  await page.getByRole('main').getByRole('link', { name: 'Criar conta grátis' }).click()
  await expect.poll(address).toBe('/register')
})
