import { expect, type Locator, type Page } from '@playwright/test'
import { voice, wav } from '../apps/server/src/testing/waves.ts'
import { AlertStyle } from '../packages/contract/src/alerts.ts'
import { moveSource, openInObs } from './support/obs-source.ts'
import { recordAlerts } from './support/shown-alerts.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

// With animations: OBS does not ask for reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const OBS_SIZES = [
  { width: 800, height: 600 },
  { width: 1920, height: 1080 },
]
/** The longest allowed texts, wide and with few places to break a line. */
const LONG = {
  donorName: 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff-M',
  message: `${'W'.repeat(250)} ${'aplausos! '.repeat(25)}`.slice(0, 500),
}
const FADE_MAX_MS = 700

const alert = (overlay: Page) => overlay.getByTestId('alert')

/** Waits for the card's final position: its finite animations have ended. */
async function untilArrived(card: Locator): Promise<void> {
  await expect(card).toHaveClass(/dressed/)
  await card.evaluate((element) => {
    const arriving = element.getAnimations({ subtree: true }).filter(({ effect }) => {
      return Number(effect?.getComputedTiming().endTime) < 2_000
    })
    return Promise.all(arriving.map(({ finished }) => finished))
  })
}

/** Edges of the page that cut the card. */
const cutAt = (card: Locator) =>
  card.evaluate((element) =>
    [element, ...element.querySelectorAll('.face, .name, .amount, .message')].flatMap((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect()
      const over = { left: -left, top: -top, right: right - innerWidth, bottom: bottom - innerHeight }
      return Object.entries(over).flatMap(([side, px]) => (px > 0.5 ? [`${part.className}: ${px} px at ${side}`] : []))
    }),
  )

const sizePx = (card: Locator, part: string) =>
  card.locator(part).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

/** Positions of what each style draws beside its text. */
const PLACES: Partial<Record<AlertStyle, (card: Locator) => Promise<void>>> = {
  async fire(card) {
    const top = await card.locator('.face').evaluate((face) => face.getBoundingClientRect().top)
    expect(top, 'room for flames above the card').toBeGreaterThanOrEqual(70)
  },
  async neon(card) {
    const loaded = await card.evaluate(() => document.fonts.check('16px "Aplauso Mono"'))
    expect(loaded, 'a typeface of its own').toBe(true)
  },
  async rocket(card) {
    const overEdgePx = await card.evaluate((element) => {
      const bottomOf = (part: string) => element.querySelector(part)?.getBoundingClientRect().bottom ?? 0
      return bottomOf('.face') - bottomOf('.mark')
    })
    expect(Math.abs(overEdgePx), 'the rocket stands where its exhaust begins').toBeLessThan(2)
  },
}

test('Each of the six styles fits the longest texts into both source sizes, and does not move under reduced motion', async ({
  page: overlay,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'estilos', { durationMs: 60_000 })
  const calm = await context.newPage()
  await calm.emulateMedia({ reducedMotion: 'reduce' })
  await Promise.all([overlay.goto(streamer.widgetUrl), calm.goto(streamer.widgetUrl)])
  for (const style of AlertStyle.options) {
    await streamer.change({ style })
    const id = await streamer.test(LONG)
    for (const size of OBS_SIZES) {
      await overlay.setViewportSize(size)
      await expect(alert(overlay)).toHaveAttribute('data-style', style)
      await untilArrived(alert(overlay))
      await expect(alert(overlay)).toContainText(LONG.donorName)
      expect(await cutAt(alert(overlay)), `${style} at ${size.width}`).toEqual([])
      expect(await sizePx(alert(overlay), '.amount'), style).toBeGreaterThan(await sizePx(alert(overlay), '.name'))
      await PLACES[style]?.(alert(overlay))
    }
    await expect(alert(calm)).toHaveAttribute('data-style', style)
    await expect(alert(calm)).toHaveClass(/dressed/)
    const motion = await calm.evaluate(() =>
      document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    )
    expect(Math.max(0, ...motion), style).toBeLessThanOrEqual(FADE_MAX_MS)
    // Checked at once: particles disappear by themselves.
    expect(await calm.locator('canvas').count(), style).toBe(0)
    await streamer.controlAlert('skip', id)
    for (const page of [overlay, calm]) await expect(alert(page)).toHaveCount(0)
  }
})

/** The page may not play sound before a click. Any action of a test would lift a browser's real restriction. */
const wantClick = (page: Page) =>
  page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('It wants a click', 'NotAllowedError'))
  })

test('An alert counts its amount up, has more effects for larger amounts, and highlights spoken words', async ({
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'espetaculo', { durationMs: 20_000 })
  await page.goto(streamer.widgetUrl)
  const message = 'Uma frase de seis palavras aqui'
  for (const [index, amountEuro] of [5, 20, 60].entries()) {
    await streamer.donate({ donorName: 'Tiago', amountEuro, message })
    const card = alert(page).first()
    await expect(card).toHaveAttribute('data-step', `${index + 1}`)
    await expect(card.locator('.amount')).toHaveText(`${amountEuro}.00 EUR`)
    expect(await sizePx(card, '.amount')).toBeGreaterThan(await sizePx(card, '.name'))
    await expect(card.locator('.message')).toHaveText(message)
    await expect(card.locator('.word')).toHaveCount(6)
    // Sends the events of the code that plays the voice.
    const say = (saying: object | undefined) =>
      card.evaluate((element, detail) => {
        const id = element.dataset.alertId
        document.dispatchEvent(new CustomEvent('saying', { detail: { id, saying: detail } }))
      }, saying)
    await say({ forMs: 60_000 })
    const colorOf = (word: Locator) => word.evaluate((element) => getComputedStyle(element).color)
    const unspoken = await colorOf(card.locator('.message'))
    await expect.poll(() => colorOf(card.locator('.word').first())).not.toBe(unspoken)
    expect(await colorOf(card.locator('.word').last())).toBe(unspoken)
    const opacities = card.locator('.word').evaluateAll((words) => words.map((word) => getComputedStyle(word).opacity))
    expect(new Set(await opacities)).toEqual(new Set(['1']))
    await say({ character: 10, text: message })
    await expect(card.locator('.said .word.lit')).toHaveText(['Uma', 'frase', 'de'])
    await say(undefined)
    await expect(card.locator('.said')).toHaveCount(0)
  }
})

test('Reduced motion shows the amount and all words at once', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const streamer = await registerStreamer(server, 'sossego', { durationMs: 20_000 })
  await page.goto(streamer.widgetUrl)
  await streamer.donate({ donorName: 'Tiago', amountEuro: 60, message: 'Sem pressa' })
  await expect(alert(page)).toHaveAttribute('data-step', '3')
  expect(await alert(page).locator('.amount').textContent()).toBe('60.00 EUR')
  await expect(alert(page).locator('.word')).toHaveCount(0)
})

test('A source hidden by OBS keeps its alerts until it is visible, never asks for a click, and repeats no reported alert', async ({
  page: source,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'cenas')
  await streamer.useSound(wav(voice(), { seconds: 1 }))
  const { started } = await recordAlerts(source)
  await wantClick(source)
  await openInObs(source, streamer.widgetUrl)
  const overlays = async () => {
    const { connected, hidden, streaming } = (await streamer.queue()).overlays
    return { connected, hidden, streaming }
  }
  await expect.poll(overlays).toEqual({ connected: 1, hidden: 0, streaming: true })
  await moveSource(source, 'hidden')
  await expect.poll(overlays).toEqual({ connected: 1, hidden: 1, streaming: true })
  await streamer.test({ donorName: 'Para a outra cena' })

  const other = await context.newPage()
  await other.goto(streamer.widgetUrl)
  await expect(alert(other)).toContainText('Para a outra cena')
  await expect.poll(async () => (await streamer.queue()).playing.length).toBe(1)
  await expect(alert(other)).toHaveCount(0)
  await expect.poll(async () => (await streamer.queue()).playing.length).toBe(0)
  await other.close()
  await expect.poll(overlays).toEqual({ connected: 1, hidden: 1, streaming: true })

  await streamer.donate({ donorName: 'Para esta cena' })
  await expect.poll(async () => (await streamer.queue()).waiting.length).toBe(1)
  expect(await started()).toEqual([])
  await moveSource(source, 'program')
  await expect.poll(started).toEqual(['Para esta cena'])

  const browser = await context.newPage()
  await wantClick(browser)
  await browser.goto(streamer.widgetUrl)
  await streamer.donate({ donorName: 'Para as duas' })
  await expect(browser.getByRole('button', { name: 'Clica para ativar o som' })).toBeVisible()
  await expect(source.getByRole('button')).toHaveCount(0)
})

test('A source loaded outside the program shows and reports nothing until it is in the program, except tests in the preview', async ({
  page: source,
  server,
}) => {
  const streamer = await registerStreamer(server, 'bastidores')
  const { started } = await recordAlerts(source)
  await openInObs(source, streamer.widgetUrl, 'hidden')
  const overlays = async () => {
    const { connected, hidden, preview } = (await streamer.queue()).overlays
    return { connected, hidden, preview }
  }
  await expect.poll(overlays).toEqual({ connected: 1, hidden: 1, preview: 0 })
  await streamer.donate({ donorName: 'Quem pagou' })
  await expect
    .poll(async () => (await streamer.queue()).waiting.map(({ donorName }) => donorName))
    .toEqual(['Quem pagou'])
  expect(await started()).toEqual([])

  await moveSource(source, 'program')
  await expect.poll(started).toEqual(['Quem pagou'])
  await expect.poll(overlays).toEqual({ connected: 1, hidden: 0, preview: 0 })
  // Less than two seconds on stream: the alert is shown again.
  await moveSource(source, 'preview')
  await expect(alert(source)).toHaveCount(0)
  await expect.poll(overlays).toEqual({ connected: 1, hidden: 0, preview: 1 })
  await streamer.test({ donorName: 'Ensaio' })
  await expect.poll(started).toEqual(['Quem pagou', 'Ensaio'])
  const waiting = async () => (await streamer.queue()).waiting.map(({ donorName }) => donorName)
  await expect.poll(waiting).toEqual(['Quem pagou'])
  await moveSource(source, 'program')
  await expect.poll(started).toEqual(['Quem pagou', 'Ensaio', 'Quem pagou'])
})

test('The stream language is as specified until the creator chooses one, and the overlay follows', async ({
  page: overlay,
  server,
}) => {
  const streamer = await registerStreamer(server, 'lingua', { durationMs: 60_000 })
  await overlay.goto(streamer.widgetUrl)
  await streamer.donate({ donorName: '', amountEuro: 10 })
  await expect(alert(overlay).locator('.name')).toHaveText('Anonymous')
  await expect(alert(overlay).locator('.amount')).toHaveText('10.00 EUR')
  await streamer.change({ look: { language: 'pt' } })
  await streamer.donate({ donorName: '', amountEuro: 10 })
  await expect(alert(overlay).first().locator('.name')).toHaveText('Anónimo')
  await expect(alert(overlay).first().locator('.amount')).toHaveText('10,00 €')
})

test('A connected overlay applies changes of the style, custom CSS too, and its policy allows nothing else', async ({
  page: overlay,
  server,
}) => {
  const streamer = await registerStreamer(server, 'aspeto', { durationMs: 60_000 })
  const files: string[] = []
  overlay.on('request', (request) => files.push(new URL(request.url()).pathname))
  await overlay.goto(streamer.widgetUrl)
  await streamer.donate({ donorName: 'Antes', amountEuro: 10 })
  await expect(alert(overlay).locator('.name')).toHaveText('Antes')
  expect(files.filter((path) => /custom-style|custom-particles|typefaces|pacifico/.test(path))).toEqual([])

  const css = '.card { border-left: 9px solid #010203 } .name::after { content: " ★" }'
  const look = {
    template: '{name} deu *{amount}*!',
    font: 'pacifico',
    particles: 'hearts',
    css,
    layout: 'above',
  } as const
  await streamer.change({ look })
  await streamer.donate({ donorName: '<b>Depois</b>', amountEuro: 10, message: 'Olá' })
  const card = alert(overlay).first()
  await expect(card.locator('.words')).toHaveText('<b>Depois</b> deu 10.00 EUR!')
  await expect(card.locator('.message')).toHaveText('Olá')
  await expect(card.locator('.face')).toHaveCSS('border-left', '9px solid rgb(1, 2, 3)')
  await expect(card.locator('.face')).toHaveCSS('font-family', /^"Aplauso pacifico"/)
  // A card that is on screen keeps its style.
  await expect(alert(overlay).last().locator('.face')).toHaveCSS('border-left-width', '0px')
  await expect.poll(() => files.filter((path) => /custom-particles|pacifico-latin/.test(path)).length).toBe(3)
})

test('An outdated overlay reloads once, and only after its alert has ended', async ({ page: overlay, server }) => {
  const streamer = await registerStreamer(server, 'antigo')
  await streamer.test({ donorName: 'Antes da versão nova' })
  // A stale overlay reloads within one to eleven seconds, at random.
  await overlay.addInitScript(() => {
    Math.random = () => 0
  })
  const events: string[] = []
  await overlay.routeWebSocket(/\/ws/, (page) => {
    const there = page.connectToServer()
    events.push('loaded')
    page.onMessage((message) => {
      if (String(message).includes('"shown"')) events.push('shown')
      there.send(message)
    })
    there.onMessage((message) => {
      page.send(String(message).replace(/"overlay":"[^"]*"/, '"overlay":"/overlay/assets/main-newer.js"'))
    })
  })
  const nextUpdateCheck = () =>
    overlay.waitForResponse((response) => response.request().resourceType() === 'fetch' && response.ok())

  await overlay.goto(streamer.widgetUrl)
  await expect(alert(overlay)).toContainText('Antes da versão nova')
  await nextUpdateCheck()
  await expect.poll(() => events).toEqual(['loaded', 'shown', 'loaded'])
  // Still outdated: it checks once more and does not reload again.
  await nextUpdateCheck()
  await streamer.test({ donorName: 'Depois da versão nova' })
  await expect(alert(overlay)).toContainText('Depois da versão nova')
  expect(events.filter((event) => event === 'loaded')).toHaveLength(2)
})
