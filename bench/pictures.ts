// npm run pictures                   each layer, scene template and animation over a bright and a dark game
// npm run pictures -- --to FOLDER    another folder than /tmp/pictures
// The pictures are for people to look at; nothing is compared. Names are long and amounts large.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { AlertParticles, InAnimation, OutAnimation } from '@aplauso/contract/custom-style'
import { LayerPlate, type Scene, type SceneLayer, type SceneTemplate } from '@aplauso/contract/scenes'
import { chromium, type Page } from '@playwright/test'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { findBrowser } from '../tools/ensure-browser.mjs'
import { runClean } from './setup/cleanup.ts'
import { startServer } from './setup/server.ts'
import { temporaryFolder } from './setup/temporary-folder.ts'
import { type Streamer, signInStreamer } from './soak/demo-streamer.ts'
import { recordVideo, tenLayers, tickerLayer } from './soak/ten-layers.ts'

const GAMES = {
  bright:
    'repeating-linear-gradient(115deg, #ffffff40 0 60px, #ffffff00 60px 150px), linear-gradient(#bfe6ff, #f4fbff 55%, #ffe9a8 56%, #9fd86b)',
  dark: 'repeating-linear-gradient(65deg, #ffffff10 0 40px, #00000020 40px 120px), linear-gradient(#0b1020, #1b1430 60%, #2a1210)',
}
const SAMPLE_DONATIONS = [
  { donorName: 'Maria do Carmo Albuquerque e Vasconcelos de Sá', amountEuro: 1_000, message: 'Parabéns! '.repeat(20) },
  { donorName: 'Donaudampfschifffahrtsgesellschaftskapitän', amountEuro: 999.99, message: 'Weiter so' },
  { donorName: 'Zé', amountEuro: 1, message: 'GG' },
  { donorName: '👏👏👏 NightOwl_93 👏👏👏', amountEuro: 250.5, message: 'Força, Ana! Que noite.' },
  { amountEuro: 50, message: '' },
] as const
const SHOW_MS = 20_000
const MIDWAY = 0.4

const { values } = parseArgs({ options: { to: { type: 'string', default: '/tmp/pictures' } } })

await runClean(async (cleanup) => {
  await mkdir(values.to, { recursive: true })
  const folder = await temporaryFolder(cleanup)
  const port = await freePort()
  await startServer(cleanup, { port, dataDir: folder, demo: true })
  const streamer = await signInStreamer(`http://localhost:${port}`)
  await streamer.changeAlerts({ durationMs: SHOW_MS, cardsAtOnce: 1 })
  await streamer.call('PATCH', '/api/alerts/settings', { look: { language: 'pt' } })
  await streamer.call('PATCH', '/api/users/update-profile', { donationGoal: 10_000 })
  const timer = await streamer.call<{ id: string }>('POST', '/api/timers', { name: 'Maratona', startSeconds: 86_399 })
  await streamer.call('POST', `/api/timers/${timer.id}/start`)
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  cleanup.later(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1_920, height: 1_080 }, bypassCSP: true })
  const { picture } = await recordVideo(page)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'imagem.png')
  const file = await streamer.call<{ id: string }>('POST', '/api/media', form)
  for (const donation of SAMPLE_DONATIONS) await streamer.donatePaid(donation)

  const templates = await streamer.call<SceneTemplate[]>('GET', '/api/scene-templates')
  const scenes = [...templates, ...LayerPlate.options.map((plate) => everyLayer(file.id, plate))]
  for (const { id, width, height, theme, layers } of scenes) {
    await page.setViewportSize({ width, height })
    const scene = await streamer.call<Scene>('POST', '/api/scenes', { name: id, width, height, theme, layers })
    await page.goto(scene.url)
    if (layers.some(({ kind }) => kind === 'alerts')) await showCard(page, streamer)
    await pause(1_500)
    await photograph(page, `scene-${id}`)
    await streamer.call('POST', '/api/alerts/playing/skip').catch(() => undefined)
    await streamer.call('DELETE', `/api/scenes/${scene.id}`)
  }

  await page.setViewportSize({ width: 800, height: 450 })
  await page.goto(streamer.widgetUrl)
  for (const inAnimation of InAnimation.options) {
    await applyStyle(streamer, { inAnimation })
    await showCard(page, streamer)
    await standAt(page, MIDWAY)
    await photograph(page, `in-${inAnimation}`)
    await skipCard(page, streamer)
  }
  for (const particles of AlertParticles.options) {
    await applyStyle(streamer, { particles })
    await showCard(page, streamer)
    await pause(900)
    await photograph(page, `particles-${particles}`)
    await skipCard(page, streamer)
  }
  for (const outAnimation of OutAnimation.options) {
    await applyStyle(streamer, { outAnimation })
    await showCard(page, streamer)
    await page.evaluate(() => document.querySelector('.alert')?.classList.add('leaving'))
    await standAt(page, MIDWAY)
    await photograph(page, `out-${outAnimation}`)
    await skipCard(page, streamer)
  }
  process.stderr.write(`pictures in ${values.to}\n`)
})

function everyLayer(mediaId: string, plate: LayerPlate): SceneTemplate {
  const layers = [...tenLayers(mediaId), tickerLayer()].map(
    (layer) => ({ ...layer, settings: { ...layer.settings, style: { plate } } }) as SceneLayer,
  )
  const id = `every-layer-${plate}`
  return { id, name: id, width: 1_920, height: 1_080, theme: 'own', layers }
}

function applyStyle(streamer: Streamer, look: object): Promise<unknown> {
  return streamer.call('PATCH', '/api/alerts/settings', { look })
}

async function showCard(page: Page, streamer: Streamer): Promise<void> {
  await streamer.donate()
  await page.getByTestId('alert').first().waitFor()
}

async function skipCard(page: Page, streamer: Streamer): Promise<void> {
  await streamer.call('POST', '/api/alerts/playing/skip').catch(() => undefined)
  await page.reload()
  await page.waitForFunction(() => document.querySelector('.stage, main, [data-testid]') !== null || true)
}

/** Sets the animation to this fraction: taking a picture takes longer than the animation. */
async function standAt(page: Page, fraction: number): Promise<void> {
  await page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = Number(animation.effect?.getComputedTiming().duration ?? 0) * at
    }
  }, fraction)
}

async function photograph(page: Page, name: string): Promise<void> {
  for (const [game, background] of Object.entries(GAMES)) {
    await page.evaluate(
      (drawn) => Object.assign(document.documentElement.style, { background: drawn, height: '100vh' }),
      background,
    )
    await page.screenshot({ path: join(values.to, `${name}-${game}.jpg`), type: 'jpeg', quality: 80 })
  }
}
