import { expect, type Page } from '@playwright/test'
import { animation } from '../apps/server/src/testing/media.ts'
import type { Goal } from '../packages/contract/src/goals.ts'
import { storeToken } from './support/accounts.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const layer = (page: Page, kind: string) => page.getByTestId(`widget-${kind}`)

test('A new account creates a scene with its own GIF, a goal and alerts, and OBS follows while it is edited', async ({
  page,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'cena-nova', { look: { language: 'pt' } })
  await storeToken(page, streamer.token)
  await page.goto('/settings/media')
  await page
    .getByLabel('Escolher ficheiros')
    .setInputFiles([{ name: 'dança.gif', mimeType: 'image/gif', buffer: await animation('gif') }])
  await expect(page.getByTestId('media').filter({ hasText: 'dança' })).toBeVisible()
  await streamer.call('PATCH', '/api/users/update-profile', { donationGoal: 100 })
  const made = await streamer.call('POST', '/api/scenes', { templateId: 'classic', name: 'Jogo' })
  const scene: { id: string; url: string } = await made.json()

  const obs = await context.newPage()
  await obs.setViewportSize({ width: 1_920, height: 1_080 })
  await obs.goto(scene.url)
  await expect(layer(obs, 'goal')).toContainText(/100,00\s€/)
  await expect(layer(obs, 'media')).toHaveCount(0)

  await page.goto(`/studio/${scene.id}`)
  await expect(page.getByTestId('saved')).toContainText('Guardado')
  // The scene is large and whole, with a sample alert in it.
  const drawn = page.locator('iframe')
  for (const [width, height] of [
    [1_366, 768],
    [1_440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const endOf = async () => (await drawn.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await expect.poll(async () => (await endOf()).width, `${width}`).toBeGreaterThanOrEqual(900)
    await expect.poll(async () => ((box) => box.y + box.height)(await endOf()), `${width}`).toBeLessThanOrEqual(height)
  }
  await expect(page.frameLocator('iframe').getByTestId('alert')).toBeVisible()
  const goal = page.getByTestId('layer').and(page.locator('[data-layer-kind=goal]'))
  await goal.focus()
  const placeOf = async () => (await layer(obs, 'goal').boundingBox()) ?? { x: 0, y: 0 }
  const before = await placeOf()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  await expect.poll(placeOf).toMatchObject({ x: before.x + 20, y: before.y - 1 })
  await page.keyboard.press('Control+z')
  await expect.poll(placeOf).toMatchObject({ x: before.x, y: before.y })

  // Another device adds the GIF; OBS shows it without a reload.
  const present = await (await streamer.call('GET', `/api/scenes/${scene.id}`)).json()
  const gif = { id: 'gif', kind: 'media', x: 0, y: 0, width: 400, height: 300, rotation: 0, z: 9, settings: {} }
  await streamer.call('PATCH', `/api/scenes/${scene.id}`, {
    layers: [...present.layers, { ...gif, locked: false, hidden: false }],
    revision: present.revision,
  })
  const picture = layer(obs, 'media').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)

  // The scene takes the colours of the alerts and follows them without a reload; a layer's own style wins.
  await obs.evaluate(() => Object.assign(window, { isSamePage: true }))
  const style = { plate: 'solid', color: '#ffffff', title: false }
  await streamer.call('PATCH', `/api/scenes/${scene.id}`, {
    theme: 'alerts',
    layers: present.layers.map((each: { kind: string; settings: object }) =>
      each.kind === 'latest' ? { ...each, settings: { ...each.settings, style } } : each,
    ),
  })
  await streamer.change({ look: { colors: { card: '#102030', text: '#f0f0f0' } } })
  const plate = (kind: string) => layer(obs, kind).locator('[data-part=plate]')
  await expect(plate('goal')).toHaveCSS('background-color', 'rgba(16, 32, 48, 0.86)')
  await expect(plate('goal')).toHaveCSS('color', 'rgb(240, 240, 240)')
  await expect(plate('latest')).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  await expect(plate('latest')).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(layer(obs, 'latest').locator('[data-part=title]')).toHaveCount(0)
  expect(await obs.evaluate(() => 'isSamePage' in window)).toBe(true)

  await streamer.donate({ donorName: 'Rita', amountEuro: 25, message: 'Força!' })
  await expect(layer(obs, 'goal').locator('.goal')).toHaveAttribute('data-percent', '25')
  await expect(layer(obs, 'latest')).toContainText('Rita')
  const card = layer(obs, 'alerts').locator('.alert')
  await expect(card).toContainText('Rita')
  const [box, cardBox] = [await layer(obs, 'alerts').boundingBox(), await card.boundingBox()]
  if (box === null || cardBox === null) throw new Error('the alert stands in its layer')
  expect(cardBox.x).toBeGreaterThanOrEqual(box.x - 1)
  expect(cardBox.x + cardBox.width).toBeLessThanOrEqual(box.x + box.width + 1)

  // The goal alone as an address, and in a scene that somebody has changed meanwhile.
  await page.goto('/settings/creator')
  await page.getByTestId('goal-on-stream').click()
  await page.getByTestId('goal-copy').click()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const goals: Goal[] = await (await streamer.call('GET', '/api/goals')).json()
  const goalId = goals[0]?.id
  expect(`${copied.pathname}${copied.search}`).toBe(`/widget/${streamer.slug}/goal?id=${goalId}`)
  expect(copied.hash).toBe(new URL(streamer.widgetUrl).hash)
  await streamer.call('PATCH', `/api/scenes/${scene.id}`, { name: 'Noite' })
  await page.getByTestId('goal-to-scene').click()
  await expect(
    page.getByRole('link', { name: 'Está em Jogo' }).or(page.getByRole('link', { name: 'Está em Noite' })),
  ).toBeFocused()
  await expect(layer(obs, 'goal')).toHaveCount(2)
  const after = await (await streamer.call('GET', `/api/scenes/${scene.id}`)).json()
  expect(after.name).toBe('Noite')
  expect(after.layers).toHaveLength(present.layers.length + 1)
  expect(after.layers.at(-1)).toMatchObject({ kind: 'goal', settings: { goalId } })
})
