import { ALERT_SETTINGS_DEFAULTS, AlertStyle } from '@aplauso/contract/alerts'
import { CheckedCss, CssToCheck } from '@aplauso/contract/custom-style'
import { Media } from '@aplauso/contract/media'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alertsIn, openAlertSettings, stylesOf } from './support/alert-form.ts'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { call, refuse, standIn } from './support/stand-in.ts'
import { tone } from './support/tone.ts'

const openTab = (name: string) => page.getByRole('tab', { name }).click()
const openMore = () => page.getByRole('region', { name: 'Aspeto' }).getByText('Mais opções').click()
const save = page.getByRole('button', { name: 'Guardar' })

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

const frontOf = (selector: string) => {
  const element = alertsIn()[0]?.querySelector<HTMLElement>(selector)
  return element?.ownerDocument.defaultView?.getComputedStyle(element)
}

test('Each change of the style is visible on the card at once, and so is the reset', async () => {
  const { stored } = await openAlertSettings()
  const card = () => alertsIn()[0]
  await openMore()
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

  await openTab('Avançado')
  const template = page.getByLabelText('Frase do alerta')
  await template.fill('*{name}* deu {amount}<b>!\n{message}')
  const lines = () => [...(card()?.querySelectorAll('.words > div') ?? [])].map(({ textContent }) => textContent)
  await expect.poll(lines).toEqual(['Tiago Reis deu 25.00 EUR<b>!', 'Toca a do Carlos Paredes, por favor!'])
  expect(card()?.querySelector('.emphasis')?.textContent).toBe('Tiago Reis')
  expect(card()?.querySelectorAll('.name, .amount, .message, b')).toHaveLength(3)
  await openTab('Aspeto')
  await page.getByLabelText('Entrada').selectOptions('Salta')
  await page.getByLabelText('O que voa à volta').selectOptions('Corações')
  await page.getByLabelText('Sombra').selectOptions('Suave')
  await expect
    .poll(() => [card()?.dataset.in, card()?.dataset.particles, card()?.dataset.shadow])
    .toEqual([...['bounce', 'hearts', 'soft']])
  await page.getByLabelText('Saída').selectOptions('Desce')
  await expect.poll(() => card()?.dataset.out).toBe('sink')

  await save.click()
  const unchangedColors = { card: '#102040', text: '#ffffff', accent: '#fece34' }
  await expect
    .poll(() => stored().look)
    .toMatchObject({
      ...{ layout: 'above', colors: unchangedColors, font: 'pacifico', sizePx: 30, radiusPx: 0, widthPx: 600 },
      ...{ inAnimation: 'bounce', outAnimation: 'sink', particles: 'hearts', shadow: 'soft' },
    })
  await page.getByRole('button', { name: 'Cartão: voltar ao estilo', exact: true }).click()
  await page.getByRole('button', { name: 'Tamanho do texto: voltar ao estilo' }).click()
  await expect.element(page.getByRole('slider', { name: 'Tamanho do texto' })).toHaveFocus()
  await page.getByLabelText('Entrada').selectOptions('Do estilo')
  await openTab('Avançado')
  await template.fill('')
  await save.click()
  await expect
    .poll(() => stored().look)
    .toMatchObject({
      ...{ colors: { ...unchangedColors, card: null }, sizePx: null, template: null, inAnimation: null, radiusPx: 0 },
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
  const { stored } = await openAlertSettings(
    { style: 'minimal' },
    { others: { 'GET /api/media': call({ answers: Media.array(), answer: () => files }) }, expectedErrors: [/404/] },
  )
  await page.getByText('Imagem ou vídeo').click()
  const field = page.getByRole('group', { name: 'Imagem ou vídeo' })
  await expect.element(field.getByRole('radio')).toHaveLength(3)
  await expect.element(field.getByRole('radio', { name: 'Do estilo' })).toBeChecked()
  expect(page.getByLabelText('Desenho no cartão').query()).toBeNull()
  await field.getByRole('radio', { name: 'Baile' }).click()
  // With reduced motion the first frame is shown.
  const shown = () => alertsIn()[0]?.querySelector<HTMLCanvasElement>('.mark canvas')?.width
  await expect.poll(shown).toBe(192)
  await openMore()
  await page.getByLabelText('Desenho no cartão').selectOptions('Por trás das palavras')
  await expect.poll(() => [frontOf('.mark')?.position, frontOf('.mark')?.opacity]).toEqual(['absolute', '0.4'])
  await axe()
  inTheDark()
  await axe()
  await save.click()
  await expect.poll(() => stored().look.mediaId).toBe('gif')
  // A missing video leaves the card without one.
  await field.getByRole('radio', { name: 'Fogo de artifício' }).click()
  await expect.poll(shown).toBeUndefined()
  await expect.poll(() => alertsIn()[0]?.classList.contains('own-media')).toBe(false)
  await field.getByRole('radio', { name: 'Do estilo' }).click()
  await save.click()
  await expect.poll(() => stored().look.mediaId).toBeNull()
})

test('Without pictures the field explains what they are for, also in 320 pixels', async () => {
  await openAlertSettings({}, { viewport: [320, 640] })
  await page.getByText('Imagem ou vídeo').click()
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
  const { stored, calls } = await openAlertSettings(
    {},
    {
      others: { 'POST /api/alerts/css': call({ asks: CssToCheck, answers: CheckedCss, answer }) },
      expectedErrors: [/400/],
    },
  )
  await openTab('Avançado')
  const rules = page.getByLabelText('Regras')
  await rules.fill('.card { border-top: 7px solid rgb(1,2,3) }')
  await expect.poll(() => frontOf('.face')?.borderTop).toBe('7px solid rgb(1, 2, 3)')
  await rules.fill('.card {\n  position: fixed;\n}\nbody {}')
  const section = page.getByRole('region', { name: 'CSS próprio' })
  await expect.element(section.getByText('Linha 2, coluna 13: fixed não é um valor permitido aqui')).toBeVisible()
  await expect.element(section.getByText(/^Linha 4, coluna 1: body não é permitido/)).toBeVisible()
  // The last allowed CSS stays visible.
  expect(frontOf('.face')?.borderTop).toBe('7px solid rgb(1, 2, 3)')
  await axe()
  await save.click()
  await expect.element(rules).toHaveFocus()
  await expect.element(rules).toBeInvalid()
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)

  await rules.fill('.card { border-top: 7px solid rgb(1,2,3) }')
  await save.click()
  await expect.poll(() => stored().look.css).toBe('.card { border-top: 7px solid rgb(1,2,3) }')
  await rules.fill('')
  await expect.poll(() => frontOf('.face')?.borderTopWidth).toBe('0px')
})
