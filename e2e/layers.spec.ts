import { expect, type Page } from '@playwright/test'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

// With animations: OBS does not ask for reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const LONG_NAME = 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff-M'
const LAYERS = [
  { kind: 'goal', query: '' },
  { kind: 'top', query: '?by=day&count=3' },
  { kind: 'latest', query: '?count=2' },
  { kind: 'ticker', query: '?speed=fast' },
  { kind: 'counter', query: '?of=amount&by=day' },
  { kind: 'qr', query: '' },
  { kind: 'text', query: `?text=${encodeURIComponent('Obrigado, {latest_name}: {latest_amount}!')}` },
  { kind: 'clock', query: '?timeZone=Asia/Tokyo&format=HH:mm:ss' },
]
const SIZES = [
  { width: 160, height: 90 },
  { width: 1920, height: 300 },
  { width: 480, height: 320 },
]

const layerUrl = (widgetUrl: string, kind: string, query = '') => widgetUrl.replace('#key=', `/${kind}${query}#key=`)
const layerOn = (page: Page, kind: string) => page.getByTestId(`widget-${kind}`)

/** Elements beyond the page, except names that are cut and lines that move. */
const overEdge = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.head, .meter, .row, .words, .qr svg')].flatMap((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect()
      const overPx = Math.max(-left, -top, right - innerWidth, bottom - innerHeight)
      return overPx > 1 ? [`${part.getAttribute('class')}: ${overPx} px`] : []
    }),
  )

test('Every layer follows a donation live, in any size of its source, and does not count as a connected overlay', async ({
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'camadas', { look: { language: 'pt' } })
  await streamer.call('PATCH', '/api/users/update-profile', { donationGoal: 100 })
  const pages = new Map<string, Page>()
  for (const { kind, query } of LAYERS) {
    const page = await context.newPage()
    await page.setViewportSize({ width: 480, height: 320 })
    await page.goto(layerUrl(streamer.widgetUrl, kind, query))
    pages.set(kind, page)
  }
  const page = (kind: string): Page => {
    const one = pages.get(kind)
    if (one === undefined) throw new Error(`no page of ${kind}`)
    return one
  }
  const layer = (kind: string) => layerOn(page(kind), kind)
  await expect(layer('goal')).toContainText(/0,00\s€.*100,00\s€.*0\s%/)
  await expect(layer('counter')).toContainText(/0,00\s€\s*recebidos hoje/)
  await expect(layer('clock')).toContainText(/^\d\d:\d\d:\d\d$/)
  await expect(layer('qr').locator('svg')).toHaveAttribute('data-url', new RegExp(`/donate/${streamer.slug}$`))
  await expect(layer('text')).toHaveText('Obrigado, –: –!')

  await streamer.donate({ donorName: LONG_NAME, amountEuro: 25, message: 'Força!' })
  await expect(layer('goal').locator('.goal')).toHaveAttribute('data-percent', '25')
  await expect(layer('goal')).toContainText(/25,00\s€/)
  await expect(layer('counter')).toContainText(/25,00\s€/)
  await expect(layer('ticker')).toContainText(LONG_NAME)
  await expect(layer('text')).toHaveText(/^Obrigado, Maximiliana Wolfeschle.*…: 25,00\s€!$/)
  await streamer.donate({ donorName: 'Zé', amountEuro: 30 })
  await expect(layer('top').locator('.row')).toContainText([/^1Zé30,00\s€$/, /^2Maximiliana.*25,00\s€$/])
  await expect(layer('latest').locator('.row')).toContainText([/^Zé/, /^Maximiliana/])
  await expect(layer('goal').locator('.goal')).toHaveAttribute('data-percent', '55')

  for (const size of SIZES) {
    for (const [kind, one] of pages) {
      await one.setViewportSize(size)
      await expect.poll(() => overEdge(one), `${kind} at ${size.width}`).toEqual([])
    }
  }
  const cutPx = () =>
    layer('latest')
      .locator('.who')
      .last()
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(cutPx, 'a long name is cut').toBeGreaterThan(0)
  // The text is as large as its layer allows.
  const sizePx = () =>
    layer('goal')
      .locator('.goal')
      .evaluate((goal) => Number.parseFloat(getComputedStyle(goal).fontSize))
  const [smaller] = [await sizePx(), await page('goal').setViewportSize({ width: 960, height: 640 })]
  await expect.poll(sizePx).toBeGreaterThan(1.8 * smaller)

  expect((await streamer.queue()).overlays).toMatchObject({ connected: 0, lastSeenAt: null })
  await streamer.call('POST', '/api/alerts/panic')
  for (const kind of pages.keys()) await expect(layer(kind)).toBeHidden()
  await streamer.call('DELETE', '/api/alerts/panic')
  for (const kind of pages.keys()) await expect(layer(kind)).toBeVisible()
  await streamer.change({ look: { language: 'fr' } })
  await expect(layer('counter')).toContainText('reçus aujourd’hui')
  // Layers on a stream stay, also after their key is changed.
  await streamer.call('POST', '/api/widget-key/rotate')
  await expect(layer('goal')).toContainText(/55,00\s€/)
  await expect(page('goal').getByTestId('widget-error')).toHaveCount(0)
})

test('A layer with a wrong address lists its parameters, and no layer moves under reduced motion', async ({
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'enderecos')
  const error = page.getByTestId('widget-error')
  const open = async (url: string) => {
    await page.goto('about:blank')
    await page.goto(url)
  }
  for (const [kind, query, text] of [
    ['top', '?count=30', /«count».*1–20/],
    ['top', '?by=ano', /«by».*day, week, month, ever/],
    ['goal', '?cor=azul', /«cor»/],
    ['goal', '?plate=forte', /«plate».*none, soft, solid/],
    ['text', '', /«text».*\{latest_name\}/],
    ['meta', '', /«meta».*goal, top, latest/],
    ['goal', '?id=nenhuma', /goal:nenhuma/],
  ] as const) {
    await open(layerUrl(streamer.widgetUrl, kind, query))
    await expect(error, `${kind}${query}`).toHaveText(text)
  }
  await open(`${layerUrl(streamer.widgetUrl, 'goal')}x`)
  await expect(error).toContainText('não tem a chave certa')
  await open(layerUrl(streamer.widgetUrl, 'goal').replace(/#.*/, ''))
  await expect(error).toContainText('não tem a chave certa')

  // A single layer takes its style from the address.
  const style = '?plate=none&color=102030&radiusPx=12&sizePx=30&title=false'
  await open(layerUrl(streamer.widgetUrl, 'counter', style))
  const plate = layerOn(page, 'counter').locator('[data-part=plate]')
  await expect(plate.locator('.sum')).toHaveCSS('color', 'rgb(16, 32, 48)')
  await expect(plate.locator('.sum')).toHaveCSS('font-size', '30px')
  await expect(plate).toHaveCSS('background-color', 'rgba(253, 252, 249, 0)')
  await expect(plate).toHaveCSS('border-radius', '12px')
  await expect(plate.locator('[data-part=title]')).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(layerUrl(streamer.widgetUrl, 'latest'))
  await streamer.donate({ donorName: 'Rita' })
  await expect(layerOn(page, 'latest').locator('.row')).toContainText(/^Rita5\.00 EUR$/)
  await streamer.donate({ donorName: 'Zé' })
  await expect(layerOn(page, 'latest').locator('.row')).toHaveCount(2)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expect(error).toHaveCount(0)
})

test('The alerts source shows that its key is wrong, and accepts a key with pasted characters around it', async ({
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'chaves')
  const open = async (url: string) => {
    await page.goto('about:blank')
    await page.goto(url)
  }
  const connected = async () => (await streamer.queue()).overlays.connected
  await open(streamer.widgetUrl.replace(/#key=.*/, '#key=outra'))
  await expect(page.getByTestId('widget-error')).toHaveText(/chave/)
  expect(await connected()).toBe(0)
  for (const pasted of ['%20', '\u00A0', '\u200B']) {
    await open(`${streamer.widgetUrl}${pasted}`)
    await expect.poll(connected).toBe(1)
    await expect(page.getByTestId('widget-error')).toHaveCount(0)
    await page.goto('about:blank')
    await expect.poll(connected).toBe(0)
  }
})
