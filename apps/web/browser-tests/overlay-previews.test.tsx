import { TtsSettingsChange, User } from '@aplauso/contract/accounts'
import { ALERT_SETTINGS_DEFAULTS, AlertSettings, AlertSettingsChange, AlertStyle } from '@aplauso/contract/alerts'
import { Chime } from '@aplauso/contract/chimes'
import { CheckedCss, CssToCheck } from '@aplauso/contract/custom-style'
import { TestDonation } from '@aplauso/contract/donations'
import { Media } from '@aplauso/contract/media'
import { type Voice, VoiceList } from '@aplauso/contract/voices'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { CHIMES, newCreator } from './support/dashboard.ts'
import { listenTo } from './support/played.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'
import { tone } from './support/tone.ts'
import { toast } from './support/visitor.ts'

const VOICE: Voice = {
  ...{ id: 'Inês', name: 'Inês', category: 'friendly', description: 'Assim fala.', gender: 'female', age: 'young' },
  ...{ accent: 'European', useCase: [], language: 'pt-PT', plan: 'free', available: true },
}

/** The document of the overlay in this element, once it is ready. */
const overlayIn = (place: ParentNode): Document | undefined =>
  place.querySelector<HTMLIFrameElement>('[data-state=ready] iframe')?.contentDocument ?? undefined
const alertsIn = (place: ParentNode = document) => [
  ...(overlayIn(place)?.querySelectorAll<HTMLElement>('[data-testid=alert]') ?? []),
]
const stylesOf = (place?: ParentNode) => alertsIn(place).map(({ dataset }) => dataset.style)

type OpenOptions = { viewport?: readonly [number, number]; others?: Answers; expectedErrors?: readonly RegExp[] }

/** Opens the form of a creator with these alert settings, and the server's stored state. */
async function openAlertSettings(
  changes: Partial<AlertSettings> = {},
  { viewport, others = {}, ...options }: OpenOptions = {},
) {
  const { answers, account } = newCreator()
  let kept = AlertSettings.parse({ ...ALERT_SETTINGS_DEFAULTS, ...changes })
  const calls = standIn(
    {
      ...answers,
      'PATCH /api/users/update-tts-settings': call({ asks: TtsSettingsChange, answers: User, answer: account.change }),
      'POST /api/donations/test': call({ asks: TestDonation, answer: () => undefined }),
      'GET /api/alerts/settings': call({ answers: AlertSettings, answer: () => kept }),
      'PATCH /api/alerts/settings': call({
        asks: AlertSettingsChange,
        answers: AlertSettings,
        answer: ({ look, sound, ...changed }) => {
          const style = changed.style ?? look?.base ?? kept.style
          const heard = { ...kept.sound, ...sound }
          kept = AlertSettings.parse({
            ...{ ...kept, ...changed, style },
            look: { ...kept.look, ...look, base: style, colors: { ...kept.look.colors, ...look?.colors } },
            sound: { ...heard, chimeUrl: CHIMES.find(({ id }) => id === heard.chimeId)?.url ?? null },
          })
          return kept
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
  await showPage('/settings/alerts', viewport ? { viewport } : {})
  await expect.poll(() => alertsIn().length).toBeGreaterThan(0)
  return { kept: () => kept, account, calls }
}

test('The preview changes to the stream language as soon as it is chosen, and the choice is saved', async () => {
  const { kept } = await openAlertSettings({ style: 'gold', look: { ...ALERT_SETTINGS_DEFAULTS.look, base: 'gold' } })
  const amount = () => alertsIn()[0]?.querySelector('.amount')?.textContent
  await expect.poll(amount).toBe('25.00 EUR')
  await page.getByLabelText('Língua no ecrã').selectOptions('pt')
  await expect.poll(amount).toMatch(/^\d+,00\s€$/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('region', { name: 'Aspeto' }).getByRole('status')).toMatchTextContent('Guardado')
  expect(kept().look).toMatchObject({ base: 'gold', language: 'pt' })
})

test('A test from the preview uses the unsaved settings, and the saved ones once they are equal', async () => {
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
  // An invalid value that concerns no single alert does not block the test.
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

test('An ambiguous amount of the effect steps is refused with the reason', async () => {
  await openAlertSettings()
  await page.getByLabelText('O maior a partir de (€)').fill('1.000')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText(/^Separador ambíguo/)).toBeVisible()
})

test('A failed test alert beside the preview shows a plain error', async () => {
  const failed = call({ answer: () => new Response('', { status: 502 }) })
  await openAlertSettings({}, { others: { 'POST /api/donations/test': failed } })
  await page.getByRole('button', { name: 'Enviar teste para o OBS' }).click()
  await expect.element(toast).toMatchTextContent('Teste falhou')
  await expect.element(toast).toMatchTextContent('Tente novamente')
})

test('The alert settings include the custom audio and the widget link with its key', async () => {
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

test('Each further widget has its own link with the key, which is not displayed', async () => {
  const { account } = await openAlertSettings()
  const section = page.getByRole('region', { name: 'Mais widgets para o OBS' })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
  const names = ['Meta', 'Maiores doadores', 'Últimas doações', 'Faixa', 'Contador', 'Código QR', 'Texto', 'Relógio']
  for (const name of names) await section.getByRole('button', { name: `Copiar o link: ${name}` }).click()
  const { origin, pathname, hash } = new URL(account.user().widgetUrl ?? '', location.origin)
  expect(copied.map((link) => link.replace(`${origin}${pathname}/`, ''))).toEqual(
    [
      ...[
        'goal',
        'top?by=month&count=5',
        'latest?count=3',
        'ticker?count=10&speed=normal',
        'counter?of=amount&by=day',
        'qr',
      ],
      ...['text?text=Obrigado%2C+%7Blatest_name%7D%21', 'clock?format=HH%3Amm'],
    ].map((address) => address + hash),
  )
  expect(section.element().textContent).toContain('/top?by=month&count=5#key=••••••••')
  expect(section.element().textContent).toContain('Tamanho no OBS: 480 × 320')
  expect(section.element().textContent).not.toContain(hash)
})

test('A creator completes and saves the whole form on a phone with the keyboard alone', async () => {
  const { kept, account } = await openAlertSettings({}, { viewport: [390, 844] })
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
  for (const name of ['Do estilo', 'Enviar imagem ou vídeo', 'Abrir a multimédia', 'Desenho no cartão'])
    await goTo(name)
  for (const color of ['Cartão', 'Texto', 'Destaque']) await goTo(color)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toContain('Tipo de letra')
  await goTo('Tamanho do texto')
  await userEvent.keyboard('{ArrowRight}')
  await goTo('Tamanho do texto: voltar ao estilo')
  await goTo('Largura do cartão')
  await goTo('Cantos redondos')
  await goTo('Frase do alerta')
  await userEvent.keyboard('Viva ')
  await goTo('+ Nome')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Frase do alerta')).toHaveValue('Viva {name}')
  for (const name of [
    '+ Nome',
    '+ Valor',
    '+ Mensagem',
    '+ Meses de apoio',
    'Entrada',
    'Saída',
    'O que voa à volta',
    'Sombra',
  ])
    await goTo(name)
  await goTo('Maior a partir de (€)')
  await goTo('O maior a partir de (€)')
  await goTo('Em cima, à direita')
  await userEvent.keyboard('{ArrowLeft}')
  await goTo('Duração de cada alerta')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-valuetext')).toMatch(/^16\s/)
  await goTo('3')
  await userEvent.keyboard('{ArrowRight}')
  await goTo('Língua no ecrã')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('CSS próprio')
  await goTo('Amanhecer')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(style('Capela')).toBeChecked()
  await goTo('Enviar um som')
  await goTo('Abrir a multimédia')
  await goTo('Volume do toque')
  await userEvent.keyboard('{Home}{ArrowRight}')
  await goTo('Ouvir o toque')
  await goTo('Primeiro o toque')
  await userEvent.keyboard('{ArrowRight}')
  await goTo('Tocar gravações')
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
    look: { template: 'Viva {name}', sizePx: 23 },
    sound: { chimeId: 'bells-chapel', chimeVolume: 0.05, order: 'together' },
  })
})

test('A visitor sees the six styles live, and an invitation to sign up', async () => {
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

test('The caption of a recording is on the card while it plays, in every style', async () => {
  await openAlertSettings()
  const frame = document.querySelector<HTMLIFrameElement>('[data-state=ready] iframe')
  const send = (type: string, payload: object) =>
    frame?.contentWindow?.postMessage({ aplauso: 'frame', frame: { type, payload } }, location.origin)
  const cardOf = (id: string) => alertsIn().find(({ dataset }) => dataset.alertId === id)
  const captionOf = (id: string) => cardOf(id)?.querySelector<HTMLElement>('.caption')
  const isSeen = (id: string) => (captionOf(id)?.offsetHeight ?? 0) > 0
  const base = { donorName: 'Rui', amount: 500, currency: 'EUR', durationMs: 4_000, test: true }
  // The preview itself is silent.
  send('settings', ALERT_SETTINGS_DEFAULTS)
  for (const style of AlertStyle.options) {
    send('donation', { ...base, id: style, style, message: 'Olá', caption: `Boa *** em ${style}`, audioUrl: tone(1.5) })
    await expect.poll(() => isSeen(style)).toBe(true)
    expect(captionOf(style)?.textContent).toBe(`Boa *** em ${style}`)
    await expect.poll(() => isSeen(style)).toBe(false)
    expect(cardOf(style)?.querySelector('.message')?.textContent).toBe('Olá')
  }
})

test('A pressed alert sound plays, is tested with unsaved settings, and is saved with volume and order', async () => {
  const { kept, calls } = await openAlertSettings()
  const overlay = document.querySelector<HTMLIFrameElement>('[data-state=ready] iframe')?.contentWindow
  const heard = listenTo(window)
  const onStage = overlay ? listenTo(overlay as Window & typeof globalThis) : []
  const chime = (id: string) => page.getByRole('radio', { name: id, exact: true })
  await expect.element(chime('Amanhecer')).toBeChecked()
  expect(document.querySelectorAll('input[name=chimeId]')).toHaveLength(25)
  await expect.element(page.getByRole('group', { name: 'Cordas' }).getByRole('radio')).toHaveLength(4)

  await chime('Harpa').click()
  await expect.element(chime('Harpa')).toHaveAttribute('data-playing', 'true')
  await expect.element(chime('Harpa')).toHaveAttribute('data-playing', 'false')
  await page.getByRole('slider', { name: 'Volume do toque' }).fill('20')
  await chime('Harpa').click()
  expect(heard).toEqual([
    ['strings-harp', 0.5],
    ['strings-harp', 0.2],
  ])
  await page.getByRole('radio', { name: 'Ao mesmo tempo' }).click()
  // A change of style plays no sound.
  await page.getByRole('radio', { name: 'Fogo', exact: true }).click()
  await expect.poll(() => stylesOf()).toEqual(['fire'])
  expect(onStage).toEqual([])
  await page.getByRole('button', { name: 'Ouvir o toque' }).click()
  await expect.poll(() => onStage).toEqual([['strings-harp', 0.2]])
  await axe()
  inTheDark()
  await axe()

  const sound = { chimeId: 'strings-harp', chimeVolume: 0.2, order: 'together' }
  await page.getByRole('button', { name: 'Enviar teste para o OBS' }).click()
  const sent = () => calls.flatMap(({ path, body }) => (path === '/api/donations/test' ? [body] : []))
  await expect.poll(sent).toMatchObject([{ settings: { style: 'fire', sound } }])
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('region', { name: 'Som' }).getByRole('status')).toMatchTextContent('Guardado')
  expect(kept().sound).toMatchObject(sound)

  await chime('Sem toque').click()
  await expect.element(page.getByRole('slider', { name: 'Volume do toque' })).toBeDisabled()
  expect(page.getByRole('radio', { name: 'Ao mesmo tempo' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => kept().sound.chimeId).toBeNull()
  expect(kept().sound).toMatchObject({ chimeVolume: 0.2, order: 'together' })
})

test('Alert sounds that fail to load can be retried, and nothing else waits for them', async () => {
  let isThere = false
  const answer = () => (isThere ? CHIMES : refuse('internal_error'))
  const { kept } = await openAlertSettings(
    {},
    { others: { 'GET /api/chimes': call({ answers: Chime.array(), answer }) }, expectedErrors: [/500/] },
  )
  const section = page.getByRole('region', { name: 'Som' })
  await page.getByRole('slider', { name: 'Volume do toque' }).fill('30')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => kept().sound).toMatchObject({ chimeId: 'bells-dawn', chimeVolume: 0.3 })
  isThere = true
  await section.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByRole('radio', { name: 'Amanhecer', exact: true })).toBeChecked()
})

const frontOf = (selector: string) => {
  const element = alertsIn()[0]?.querySelector<HTMLElement>(selector)
  return element?.ownerDocument.defaultView?.getComputedStyle(element)
}

test('Each change of the style is visible on the card at once, and so is the reset', async () => {
  const { kept } = await openAlertSettings()
  const card = () => alertsIn()[0]
  await page.getByLabelText('Desenho no cartão').selectOptions('Por cima das palavras')
  await expect.poll(() => card()?.dataset.layout).toBe('above')
  await page.getByLabelText('Cartão', { exact: true }).fill('#102040')
  await expect.poll(() => frontOf('.face')?.backgroundColor).toBe('rgb(16, 32, 64)')
  // The dark text of the classic style is unreadable on it.
  const colors = page.getByRole('group', { name: 'Cores' })
  await expect.element(colors.getByText(/^Texto: contraste de 1,/)).toBeVisible()
  await page.getByLabelText('Texto', { exact: true }).fill('#ffffff')
  await page.getByLabelText('Destaque', { exact: true }).fill('#fece34')
  await expect.element(colors.getByText('Lê-se bem sobre o cartão.')).toBeVisible()
  await expect
    .poll(() => [frontOf('.name')?.color, frontOf('.amount')?.color])
    .toEqual(['rgb(255, 255, 255)', 'rgb(254, 206, 52)'])

  await page.getByText('Tipo de letra').click()
  const typefaces = page.getByRole('group', { name: 'Tipo de letra' }).getByRole('radio')
  await expect.element(typefaces).toHaveLength(13)
  await page.getByRole('radio', { name: 'Pacifico' }).click()
  await expect.poll(() => frontOf('.name')?.fontFamily).toMatch(/^"Aplauso pacifico"/)
  const fonts = () => [...(card()?.ownerDocument.fonts ?? [])].filter(({ family }) => /pacifico/.test(family))
  await expect.poll(() => fonts().map(({ status }) => status)).toEqual(['loaded', 'loaded'])
  await page.getByRole('slider', { name: 'Tamanho do texto' }).fill('30')
  await page.getByRole('slider', { name: 'Cantos redondos' }).fill('0')
  await page.getByRole('slider', { name: 'Largura do cartão' }).fill('600')
  await expect
    .poll(() => [frontOf('.face')?.fontSize, frontOf('.face')?.borderRadius, card()?.offsetWidth])
    .toEqual(['30px', '0px', 600])
  await axe()
  inTheDark()
  await axe()

  const template = page.getByLabelText('Frase do alerta')
  await template.fill('*{name}* deu {amount}<b>!\n{message}')
  const lines = () => [...(card()?.querySelectorAll('.words > div') ?? [])].map(({ textContent }) => textContent)
  await expect.poll(lines).toEqual(['Tiago Reis deu 25.00 EUR<b>!', 'Toca a do Carlos Paredes, por favor!'])
  expect(card()?.querySelector('.emphasis')?.textContent).toBe('Tiago Reis')
  expect(card()?.querySelectorAll('.name, .amount, .message, b')).toHaveLength(3)
  await page.getByLabelText('Entrada').selectOptions('Salta')
  await page.getByLabelText('O que voa à volta').selectOptions('Corações')
  await page.getByLabelText('Sombra').selectOptions('Suave')
  await expect
    .poll(() => [card()?.dataset.in, card()?.dataset.particles, card()?.dataset.shadow])
    .toEqual([...['bounce', 'hearts', 'soft']])
  await page.getByLabelText('Saída').selectOptions('Desce')
  await expect.poll(() => card()?.dataset.out).toBe('sink')

  await page.getByRole('button', { name: 'Guardar' }).click()
  const colorsKept = { card: '#102040', text: '#ffffff', accent: '#fece34' }
  await expect
    .poll(() => kept().look)
    .toMatchObject({
      ...{ layout: 'above', colors: colorsKept, font: 'pacifico', sizePx: 30, radiusPx: 0, widthPx: 600 },
      ...{ inAnimation: 'bounce', outAnimation: 'sink', particles: 'hearts', shadow: 'soft' },
    })
  await page.getByRole('button', { name: 'Cartão: voltar ao estilo', exact: true }).click()
  await page.getByRole('button', { name: 'Tamanho do texto: voltar ao estilo' }).click()
  await expect.element(page.getByRole('slider', { name: 'Tamanho do texto' })).toHaveFocus()
  await template.fill('')
  await page.getByLabelText('Entrada').selectOptions('Do estilo')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => kept().look)
    .toMatchObject({
      ...{ colors: { ...colorsKept, card: null }, sizePx: null, template: null, inAnimation: null, radiusPx: 0 },
    })
})

const PICTURE = '/icon-192.png'
const file = (changes: Partial<Media>): Media => ({
  ...{
    id: 'gif',
    kind: 'image',
    name: 'Baile',
    url: PICTURE,
    width: 1,
    height: 1,
    animated: true,
    bytes: 43,
    usedBy: [],
  },
  ...changes,
})

test('A custom picture is chosen from the library, visible on the card at once, and can be reset', async () => {
  const files = [
    file({}),
    file({ id: 'film', kind: 'video', name: 'Fogo de artifício', url: '/gone.webm' }),
    file({ id: 'hymn', kind: 'sound', name: 'Hino' }),
  ]
  const { kept } = await openAlertSettings(
    { style: 'minimal' },
    { others: { 'GET /api/media': call({ answers: Media.array(), answer: () => files }) }, expectedErrors: [/404/] },
  )
  const field = page.getByRole('group', { name: 'Imagem ou vídeo' })
  await expect.element(field.getByRole('radio')).toHaveLength(3)
  await expect.element(field.getByRole('radio', { name: 'Do estilo' })).toBeChecked()
  expect(page.getByLabelText('Desenho no cartão').query()).toBeNull()
  await field.getByRole('radio', { name: 'Baile' }).click()
  // With reduced motion the first frame is shown.
  const shown = () => alertsIn()[0]?.querySelector<HTMLCanvasElement>('.mark canvas')?.width
  await expect.poll(shown).toBe(192)
  await page.getByLabelText('Desenho no cartão').selectOptions('Por trás das palavras')
  await expect.poll(() => [frontOf('.mark')?.position, frontOf('.mark')?.opacity]).toEqual(['absolute', '0.4'])
  await axe()
  inTheDark()
  await axe()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => kept().look.mediaId).toBe('gif')
  // A missing video leaves the card without one.
  await field.getByRole('radio', { name: 'Fogo de artifício' }).click()
  await expect.poll(shown).toBeUndefined()
  await expect.poll(() => alertsIn()[0]?.classList.contains('own-media')).toBe(false)
  await field.getByRole('radio', { name: 'Do estilo' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => kept().look.mediaId).toBeNull()
})

test('Without pictures the field explains what they are for, also in 320 pixels', async () => {
  await openAlertSettings({}, { viewport: [320, 640] })
  const field = page.getByRole('group', { name: 'Imagem ou vídeo' })
  await expect.element(field.getByText(/^Uma imagem, um GIF ou um vídeo teu/)).toBeVisible()
  await expect.element(field.getByLabelText('Enviar imagem ou vídeo')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('Allowed custom CSS is visible while typing, and refused CSS shows its position', async () => {
  const errors = [
    { path: 'css', code: 'css_value', message: '…', line: 2, column: 13, what: 'fixed' },
    { path: 'css', code: 'css_selector', message: '…', line: 4, column: 1, what: 'body' },
  ]
  const sheet = { scope: 'own-1', css: '.own-1.own-1 .face{border-top:7px solid rgb(1,2,3)}' }
  const answer = ({ css }: { css: string }) =>
    css.includes('fixed') ? refuse('validation_failed', { errors }) : { sheet }
  const { kept, calls } = await openAlertSettings(
    {},
    {
      others: { 'POST /api/alerts/css': call({ asks: CssToCheck, answers: CheckedCss, answer }) },
      expectedErrors: [/400/],
    },
  )
  await page.getByText('CSS próprio').click()
  const rules = page.getByLabelText('Regras')
  await rules.fill('.card { border-top: 7px solid rgb(1,2,3) }')
  await expect.poll(() => frontOf('.face')?.borderTop).toBe('7px solid rgb(1, 2, 3)')
  await rules.fill('.card {\n  position: fixed;\n}\nbody {}')
  const look = page.getByRole('region', { name: 'Aspeto' })
  await expect.element(look.getByText('Linha 2, coluna 13: fixed não é um valor permitido aqui')).toBeVisible()
  await expect.element(look.getByText(/^Linha 4, coluna 1: body não é permitido/)).toBeVisible()
  // The last allowed CSS stays visible.
  expect(frontOf('.face')?.borderTop).toBe('7px solid rgb(1, 2, 3)')
  await axe()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(rules).toHaveFocus()
  await expect.element(rules).toBeInvalid()
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)

  await rules.fill('.card { border-top: 7px solid rgb(1,2,3) }')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => kept().look.css).toBe('.card { border-top: 7px solid rgb(1,2,3) }')
  await rules.fill('')
  await expect.poll(() => frontOf('.face')?.borderTopWidth).toBe('0px')
})
