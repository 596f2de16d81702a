import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { Chime } from '@aplauso/contract/chimes'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alertsIn, openAlertSettings, stylesOf } from './support/alert-form.ts'
import { axe } from './support/axe.ts'
import { CHIMES } from './support/dashboard.ts'
import { listenTo } from './support/played.ts'
import { inTheDark } from './support/show-page.tsx'
import { call, refuse } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const openTab = (name: string) => page.getByRole('tab', { name }).click()
const save = page.getByRole('button', { name: 'Guardar' })

test('The preview changes to the stream language as soon as it is chosen, and the choice is saved', async () => {
  const { stored } = await openAlertSettings({ style: 'gold', look: { ...ALERT_SETTINGS_DEFAULTS.look, base: 'gold' } })
  const amount = () => alertsIn()[0]?.querySelector('.amount')?.textContent
  await expect.poll(amount).toBe('25.00 EUR')
  await page.getByLabelText('Língua no ecrã').selectOptions('pt')
  await expect.poll(amount).toMatch(/^\d+,00\s€$/)
  await save.click()
  await expect.element(page.getByRole('region', { name: 'Aspeto' }).getByRole('status')).toMatchTextContent('Guardado')
  expect(stored().look).toMatchObject({ base: 'gold', language: 'pt' })
})

test('A test from the preview uses the unsaved settings, and the saved ones once they are equal', async () => {
  const { calls, stored } = await openAlertSettings()
  const send = page.getByRole('button', { name: 'Enviar teste para o OBS' })
  const sent = () => calls.flatMap(({ path, body }) => (path === '/api/donations/test' ? [body] : []))
  await send.click()
  await expect.element(toast).toMatchTextContent('Doação de teste enviada!')
  expect(sent()[0]).not.toHaveProperty('settings')

  await page.getByRole('radio', { name: 'Fogo', exact: true }).click()
  await page.getByRole('radio', { name: 'Em baixo, ao centro' }).click()
  await openTab('Som e voz')
  await page.getByRole('slider', { name: 'Volume da voz' }).fill('40')
  await page.getByLabelText('Valor mínimo para ler (€)').fill('3')
  await openTab('Quando aparece')
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
  expect(stored().style).toBe('classic')

  await page.getByRole('button', { name: 'Descartar' }).click()
  await send.click()
  await expect.poll(() => sent().length).toBe(3)
  expect(sent()[2]).not.toHaveProperty('settings')
})

test('An error on another tab opens that tab, and one bar saves the changes of all tabs', async () => {
  const { stored, account, address, back } = await openAlertSettings()
  const tab = (name: string) => page.getByRole('tab', { name })
  const third = page.getByLabelText('O maior a partir de (€)')
  await openTab('Quando aparece')
  expect(address()).toBe('/settings/alerts?tab=when')
  await third.fill('1.000')
  await openTab('Som e voz')
  await page.getByLabelText('Valor mínimo para ler (€)').fill('2')
  await openTab('Aspeto')
  await page.getByRole('radio', { name: 'Fogo', exact: true }).click()
  await save.click()
  await expect.element(third).toHaveFocus()
  await expect.element(page.getByText(/^Separador ambíguo/)).toBeVisible()
  expect(address()).toBe('/settings/alerts?tab=when')
  for (const name of ['Aspeto', 'Som e voz', 'Quando aparece'])
    await expect.element(tab(name)).toHaveAccessibleName(`${name} (Por guardar)`)
  await axe()
  await third.fill('100')
  await save.click()
  await expect.poll(() => stored()).toMatchObject({ style: 'fire', look: { steps: { thirdFromCents: 10_000 } } })
  expect(account.user()).toMatchObject({ minDonationForTts: 200 })
  await expect.element(tab('Quando aparece')).toHaveAccessibleName('Quando aparece')
  // The tab before the one that the error opened.
  back()
  await expect.element(tab('Aspeto')).toHaveAttribute('aria-selected', 'true')
})

test('An anchor opens its tab at its section, and the arrow keys open the tabs in turn', async () => {
  await openAlertSettings({}, { viewport: [1_366, 768] })
  const sections = page.getByRole('navigation', { name: 'Secções das definições' })
  const tabs = ['Aspeto', 'Som e voz', 'Quando aparece', 'Widgets e links', 'Avançado']
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(tabs)
  for (const [link, region, tab] of [
    ['Voz', 'Voz', 'Som e voz'],
    ['Que doações aparecem', 'Que doações aparecem', 'Quando aparece'],
    ['Ouvir num auricular', 'Ouvir num auricular', 'Widgets e links'],
    ['Aspeto', 'Aspeto', 'Aspeto'],
  ] as const) {
    await sections.getByRole('link', { name: link, exact: true }).click()
    await expect.element(page.getByRole('region', { name: region, exact: true })).toHaveFocus()
    await expect.element(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  page.getByRole('tab', { name: 'Aspeto' }).element().focus()
  for (const name of [...tabs.slice(1), 'Aspeto']) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { name })).toHaveFocus()
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
    // Two screens, with the preview on both.
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(2 * 768)
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByTestId('alert-preview')).toBeInViewport({ ratio: 1 })
  }
})

test('A failed test alert beside the preview shows a plain error', async () => {
  const failed = call({ answer: () => new Response('', { status: 502 }) })
  await openAlertSettings({}, { others: { 'POST /api/donations/test': failed } })
  await page.getByRole('button', { name: 'Enviar teste para o OBS' }).click()
  await expect.element(toast).toMatchTextContent('Teste falhou')
  await expect.element(toast).toMatchTextContent('Tente novamente')
})

test('The alert settings include the custom audio and the widget link with its key', async () => {
  await openAlertSettings({}, { viewport: [1_366, 768] })
  const sections = page.getByRole('navigation', { name: 'Secções das definições' })
  await sections.getByRole('link', { name: 'O teu áudio' }).click()
  const own = page.getByRole('region', { name: 'O teu áudio' })
  await expect.element(own).toHaveFocus()
  await expect.element(own.getByRole('radio', { name: 'Gravar' })).toBeChecked()
  await expect.element(own).toBeInViewport({ ratio: 1 })
  await openTab('Widgets e links')
  const link = page.getByRole('region', { name: 'Widget para o OBS' })
  await expect.element(link.getByText('#key=••••••••', { exact: false })).toBeVisible()
  await link.getByRole('button', { name: 'Trocar a chave' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Trocar a chave do widget?' })).toBeVisible()
})

test('Each further widget has its own link with the key, which is not displayed', async () => {
  const { account } = await openAlertSettings()
  await openTab('Widgets e links')
  const section = page.getByRole('region', { name: 'Mais widgets para o OBS' })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
  const names = [
    'Meta',
    'Maiores doadores',
    'Últimas doações',
    'Barra rolante',
    'Contador',
    'Código QR',
    'Texto',
    'Relógio',
  ]
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
  expect(section.element().textContent).toContain('Tamanho no OBS: 480 × 320')
  expect(section.element().textContent).not.toContain(hash)
})

test('A creator completes and saves the whole form on a phone with the keyboard alone', async () => {
  const { stored, account } = await openAlertSettings({}, { viewport: [390, 844] })
  const goTo = async (name: string | RegExp) => {
    await userEvent.tab()
    const focused = page.elementLocator(document.activeElement ?? document.body)
    await expect.element(focused).toHaveAccessibleName(name)
    await expect.element(focused).toBeInViewport()
  }
  const goToText = async (text: string) => {
    await userEvent.tab()
    expect(document.activeElement?.textContent).toContain(text)
  }
  const nextTab = async (name: string) => {
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { name })).toHaveFocus()
    const panel = page.getByRole('tabpanel', { name })
    await expect.element(panel).toBeVisible()
    panel.element().querySelector<HTMLElement>('input, textarea')?.focus()
  }
  const style = (name: string) => page.getByRole('radio', { name, exact: true })
  style('Clássico').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(style('Foguetão')).toBeChecked()
  await expect.poll(() => stylesOf()[0]).toBe('rocket')
  for (const color of ['Cartão', 'Texto', 'Destaque']) await goTo(color)
  for (const field of ['Tipo de letra', 'Imagem ou vídeo']) await goToText(field)
  await goTo('Em cima, à direita')
  await userEvent.keyboard('{ArrowLeft}')
  await goTo('Língua no ecrã')
  await goToText('Mais opções')
  await userEvent.keyboard('{Enter}')
  await goTo('Desenho no cartão')
  await goTo('Tamanho do texto')
  await userEvent.keyboard('{ArrowRight}')
  for (const name of ['Tamanho do texto: voltar ao estilo', 'Largura do cartão', 'Cantos redondos']) await goTo(name)
  for (const name of ['Entrada', 'Saída', 'O que voa à volta', 'Sombra']) await goTo(name)
  await nextTab('Som e voz')
  expect(document.activeElement).toBe(page.getByRole('searchbox').element())
  await userEvent.keyboard('{Enter}')
  await goTo('Amanhecer')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(style('Capela')).toBeChecked()
  await goTo('Enviar um som')
  await goTo('Abrir a multimédia')
  await goTo('Volume do toque')
  await userEvent.keyboard('{Home}{ArrowRight}')
  await goTo('Ouvir o toque')
  await goToText('Mais opções')
  await userEvent.keyboard('{Enter}')
  await goTo('Primeiro o toque')
  await userEvent.keyboard('{ArrowRight}')
  await goTo('Tocar gravações')
  await userEvent.keyboard(' ')
  await goTo('Ler as mensagens em voz alta')
  await goTo('Valor mínimo para ler (€)')
  await userEvent.keyboard('{Control>}a{/Control}2')
  await goTo(/^Escolher voz/)
  await goTo('Ouvir')
  await goTo('Tocar a voz no direto')
  await goTo('Volume da voz')
  await userEvent.keyboard('{End}{ArrowLeft}')
  await goTo('Ouvir uma voz')
  await nextTab('Quando aparece')
  await userEvent.keyboard('{Control>}a{/Control}1')
  await goTo('Recuperar o que ninguém viu')
  await userEvent.keyboard('{Home}')
  await goTo('Duração de cada alerta')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-valuetext')).toMatch(/^16\s/)
  await goTo('3')
  await userEvent.keyboard('{ArrowRight}')
  await goTo('Maior a partir de (€)')
  await goTo('O maior a partir de (€)')
  await nextTab('Widgets e links')
  await nextTab('Avançado')
  await userEvent.keyboard('Viva ')
  await goTo('+ Nome')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Frase do alerta')).toHaveValue('Viva {name}')
  for (const name of ['+ Nome', '+ Valor', '+ Mensagem', '+ Meses de apoio', 'Regras']) await goTo(name)
  await axe()
  await expect.element(save).toBeInViewport({ ratio: 1 })
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast).toMatchTextContent('Configurações de TTS atualizadas!')
  await expect.element(page.getByRole('region', { name: 'Frase', exact: true }).getByText('Guardado')).toBeVisible()
  expect(page.getByTestId('save-bar').query()).toBeNull()
  expect(account.user()).toMatchObject({ minDonationForTts: 200 })
  expect(stored()).toMatchObject({
    ...{ style: 'rocket', position: 'top', durationMs: 16_000, cardsAtOnce: 4, minDonationForAlert: 100 },
    ...{ soundEnabled: false, speechVolume: 0.95, replayWindowMinutes: 0 },
    look: { template: 'Viva {name}', sizePx: 23 },
    sound: { chimeId: 'bells-chapel', chimeVolume: 0.05, order: 'together' },
  })
})

test('A pressed chime plays, is tested with unsaved settings, and is saved with volume and order', async () => {
  const { stored, calls } = await openAlertSettings()
  const overlay = document.querySelector<HTMLIFrameElement>('[data-state=ready] iframe')?.contentWindow
  const heard = listenTo(window)
  const onStage = overlay ? listenTo(overlay as Window & typeof globalThis) : []
  const chime = (id: string) => page.getByRole('radio', { name: id, exact: true })
  await openTab('Som e voz')
  await expect.element(chime('Amanhecer')).toBeChecked()
  expect(document.querySelectorAll('input[name=chimeId]')).toHaveLength(25)
  await expect.element(page.getByRole('group', { name: 'Cordas' }).getByRole('radio')).toHaveLength(4)

  const search = page.getByRole('searchbox', { name: 'Procurar um toque' })
  await search.fill('nenhum')
  await expect.element(page.getByText('Nenhum toque com este nome.')).toBeVisible()
  await search.fill('HÁRPA')
  await expect.element(chime('Capela')).not.toBeInTheDocument()
  await chime('Harpa').click()
  await expect.element(chime('Harpa')).toHaveAttribute('data-playing', 'true')
  await expect.element(chime('Harpa')).toHaveAttribute('data-playing', 'false')
  await page.getByRole('slider', { name: 'Volume do toque' }).fill('20')
  await chime('Harpa').click()
  expect(heard).toEqual([
    ['strings-harp', 0.5],
    ['strings-harp', 0.2],
  ])
  await search.fill('')
  await page.getByRole('region', { name: 'Som' }).getByText('Mais opções').click()
  await page.getByRole('radio', { name: 'Ao mesmo tempo' }).click()
  await openTab('Aspeto')
  // A change of style plays no sound.
  await page.getByRole('radio', { name: 'Fogo', exact: true }).click()
  await expect.poll(() => stylesOf()).toEqual(['fire'])
  expect(onStage).toEqual([])
  await openTab('Som e voz')
  await page.getByRole('button', { name: 'Ouvir o toque' }).click()
  await expect.poll(() => onStage).toEqual([['strings-harp', 0.2]])
  await axe()
  inTheDark()
  await axe()

  const sound = { chimeId: 'strings-harp', chimeVolume: 0.2, order: 'together' }
  await page.getByRole('button', { name: 'Enviar teste para o OBS' }).click()
  const sent = () => calls.flatMap(({ path, body }) => (path === '/api/donations/test' ? [body] : []))
  await expect.poll(sent).toMatchObject([{ settings: { style: 'fire', sound } }])
  await save.click()
  await expect.element(page.getByRole('region', { name: 'Som' }).getByRole('status')).toMatchTextContent('Guardado')
  expect(stored().sound).toMatchObject(sound)

  await chime('Sem toque').click()
  await expect.element(page.getByRole('slider', { name: 'Volume do toque' })).toBeDisabled()
  expect(page.getByRole('radio', { name: 'Ao mesmo tempo' }).query()).toBeNull()
  await save.click()
  await expect.poll(() => stored().sound.chimeId).toBeNull()
  expect(stored().sound).toMatchObject({ chimeVolume: 0.2, order: 'together' })
})

test('Chimes that fail to load can be retried, and nothing else waits for them', async () => {
  let isThere = false
  const answer = () => (isThere ? CHIMES : refuse('internal_error'))
  const { stored } = await openAlertSettings(
    {},
    { others: { 'GET /api/chimes': call({ answers: Chime.array(), answer }) }, expectedErrors: [/500/] },
  )
  await openTab('Som e voz')
  const section = page.getByRole('region', { name: 'Som' })
  await page.getByRole('slider', { name: 'Volume do toque' }).fill('30')
  await save.click()
  await expect.poll(() => stored().sound).toMatchObject({ chimeId: 'bells-dawn', chimeVolume: 0.3 })
  isThere = true
  await section.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByRole('radio', { name: 'Amanhecer', exact: true })).toBeChecked()
})
