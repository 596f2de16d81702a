import { expect, type Page } from '@playwright/test'
import { interceptNetwork, type PageNetwork } from './support/network.ts'
import { expectLive } from './support/shell.ts'
import { recordAlerts } from './support/shown-alerts.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

// With animations: OBS does not ask for reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const FIRST_DONORS = ['Onze', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito'].map((nth) => `Rui ${nth}`)
const DONORS = ['Ana Onze', 'Bia Dois', 'Caio Três', 'Duda Quatro']
const GIFTS = [...FIRST_DONORS, ...DONORS]
const CARDS = 5

/**
 * Reloads the page this often, as soon as it has started to load, and cuts the connection before every second reload.
 */
async function shake(overlay: Page, network: PageNetwork, reloads: number): Promise<void> {
  for (let turn = 0; turn < reloads; turn += 1) {
    if (turn % 2 === 0) await network.cut()
    await overlay.reload({ waitUntil: 'domcontentloaded' })
  }
}

test('Through 25 reloads and 15 cuts the overlay completes each alert once, and the dashboard lists and announces all', async ({
  page: dashboard,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'tempestade', { cardsAtOnce: CARDS })
  await dashboard.addInitScript((token) => {
    localStorage.setItem('authToken', token)
    Reflect.set(window, 'rung', 0)
    HTMLMediaElement.prototype.play = async () => {
      Reflect.set(window, 'rung', Reflect.get(window, 'rung') + 1)
    }
  }, streamer.token)
  const dashboardNetwork = await interceptNetwork(dashboard)
  await dashboard.goto('/dashboard/creator')
  await expectLive(dashboard)

  const overlay = await context.newPage()
  const network = await interceptNetwork(overlay)
  const { ended } = await recordAlerts(overlay)
  const untilEnded = (count: number) =>
    expect.poll(async () => (await ended()).length, { intervals: [20] }).toBeGreaterThanOrEqual(count)
  await overlay.goto(streamer.widgetUrl)

  const giveWay = await dashboardNetwork.block()
  const give = async () => {
    // Paid donations instead of tests: a test waits for only half a minute.
    for (const donorName of GIFTS) await streamer.donate({ donorName })
  }
  await Promise.all([give(), shake(overlay, network, 11)])
  giveWay()
  const shakeAgain = async () => {
    await untilEnded(1)
    await shake(overlay, network, 7)
    await untilEnded(CARDS + 1)
    await shake(overlay, network, 7)
    // This time it must reconnect by itself.
    const joins = network.received('joined').length
    await network.cut()
    await untilEnded(GIFTS.length)
    await expect.poll(() => network.received('joined').length).toBeGreaterThan(joins)
  }
  await Promise.all([shakeAgain(), expect(dashboard.getByTestId('toast')).toContainText(DONORS.at(-1) ?? '')])
  await expect.poll(async () => new Set(network.sent('shown').map(({ payload }) => payload.id)).size).toBe(GIFTS.length)
  await expect.poll(async () => (await streamer.queue()).waitingCount).toBe(0)
  expect((await ended()).toSorted()).toEqual(GIFTS.toSorted())

  for (const name of DONORS) {
    await expect(dashboard.getByTestId('donation-row').filter({ hasText: name })).toHaveCount(1)
  }
  expect(dashboardNetwork.received('donation')).toHaveLength(GIFTS.length)
  expect(await dashboard.evaluate(() => Reflect.get(window, 'rung'))).toBe(1)
})
