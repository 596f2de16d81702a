import { ALERT_SETTINGS_DEFAULTS, AlertSettings, AlertSettingsChange, AlertStyle } from '@aplauso/contract/alerts'
import { VoiceList } from '@aplauso/contract/voices'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { newCreator } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { call, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

/** The overlay that the page shows in this place, once it listens. */
const overlayIn = (place: ParentNode): Document | undefined =>
  place.querySelector<HTMLIFrameElement>('[data-state=ready] iframe')?.contentDocument ?? undefined
const alertsIn = (place: ParentNode = document) => [
  ...(overlayIn(place)?.querySelectorAll<HTMLElement>('[data-testid=alert]') ?? []),
]
const stylesOf = (place?: ParentNode) => alertsIn(place).map(({ dataset }) => dataset.style)

/** The form of a creator whose alerts these are, and what a server keeps of it. */
async function openAlertSettings(changes: Partial<AlertSettings> = {}, viewport?: readonly [number, number]) {
  const { answers } = newCreator()
  let kept = AlertSettings.parse({ ...ALERT_SETTINGS_DEFAULTS, ...changes })
  standIn({
    ...answers,
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
      answer: () => ({ voices: [], configured: true, defaultVoiceId: 'none' }),
    }),
  })
  await showPage('/settings/alerts', viewport ? { viewport } : {})
  await expect.poll(() => alertsIn().length).toBeGreaterThan(0)
  return { kept: () => kept }
}

test('The preview is written in the language on stream as soon as it is chosen, which is then saved', async () => {
  const { kept } = await openAlertSettings({ style: 'gold', look: { base: 'gold', language: 'specification' } })
  const amount = () => alertsIn()[0]?.querySelector('.amount')?.textContent
  await expect.poll(amount).toBe('25.00 EUR')
  await page.getByLabelText('Língua no direto').selectOptions('pt')
  await expect.poll(amount).toMatch(/^\d+,00\s€$/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(toast).toMatchTextContent('Alertas guardados!')
  expect(kept().look).toEqual({ base: 'gold', language: 'pt' })
})

test('On a phone and by the keyboard alone a creator goes through the whole form and saves it', async () => {
  const { kept } = await openAlertSettings({}, [390, 844])
  const goTo = async (name: string) => {
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
  await goTo('Mudar o teu áudio nas definições de criador')
  await goTo('Ler mensagens em voz alta')
  await goTo('Volume da voz')
  await userEvent.keyboard('{End}{ArrowLeft}')
  await goTo('Ouvir uma voz')
  await goTo('Voz e valor mínimo para ler')
  await goTo('Valor mínimo para alertar (€)')
  await userEvent.keyboard('{Control>}a{/Control}1')
  await goTo('Recuperar o que ninguém viu')
  await userEvent.keyboard('{Home}')
  await axe()
  await goTo('Guardar')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast).toMatchTextContent('Alertas guardados!')
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
