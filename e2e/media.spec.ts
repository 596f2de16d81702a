import { expect } from '@playwright/test'
import { animation } from '../apps/server/src/testing/media.ts'
import { sine, wav } from '../apps/server/src/testing/waves.ts'
import { openOverlay } from './support/open-overlay.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

test.use({ expectedErrors: [/415/] })

test('A creator uploads a GIF and a chime, starts alerts with the chime, and deletes unused files', async ({
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'biblioteca')
  await page.addInitScript((value) => localStorage.setItem('authToken', value), streamer.token)
  await page.goto('/settings/media')
  await expect(page.getByText('Ainda sem ficheiros')).toBeVisible()
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  await page
    .getByLabel('Escolher ficheiros')
    .setInputFiles([
      file('dança.gif', await animation('gif')),
      file('chime.wav', wav(sine(440), { seconds: 1 })),
      file('página.gif', Buffer.from('<svg/>')),
    ])
  // A file that is no picture shows its error in place and does not delay the others.
  await expect(page.getByTestId('media-upload').filter({ hasText: 'página' })).toContainText(
    'Este formato não é suportado',
  )
  const gif = page.getByTestId('media').filter({ hasText: 'dança' })
  const chime = page.getByTestId('media').filter({ hasText: 'chime' })
  await expect(gif).toContainText('Animação · 40 × 30')
  await expect(chime).toContainText('Som · 0:01')
  const isShown = () => gif.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(isShown).toBe(40)

  await page.goto('/settings/alerts?tab=sound')
  await page.getByRole('radio', { name: 'chime' }).check()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await saved
  const { sound } = await streamer.settings()
  expect(sound).toMatchObject({ chimeId: null, chimeUrl: expect.stringMatching(/^\/media\/library\/.*\.mp3$/) })

  await page.goto('/settings/media')
  await expect(chime).toContainText('Em uso: toque dos alertas')
  await expect(chime.getByRole('button', { name: 'Remover chime' })).toHaveAttribute('aria-disabled', 'true')
  await gif.getByRole('button', { name: 'Mudar o nome de dança' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Baile')
  await page.getByRole('button', { name: 'Guardar nome' }).click()
  await page.getByRole('button', { name: 'Remover Baile' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByTestId('media')).toHaveCount(1)
})

test('An uploaded animation has a new address in each alert, so that it starts from the beginning', async ({
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'animacao')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await animation('gif', 3, 1))]), 'a.gif')
  const { id } = await (await streamer.call('POST', '/api/media', form)).json()
  await streamer.change({ look: { mediaId: id } })
  const overlay = await openOverlay(context, server, streamer.token)
  const picture = overlay.locator('.own-media img')
  const addresses: string[] = []
  for (const donorName of ['Ana', 'Rui']) {
    await streamer.test({ donorName })
    const card = overlay.getByTestId('alert').filter({ hasText: donorName })
    await expect(card).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
    addresses.push((await picture.getAttribute('src')) ?? '')
    await expect(card).toHaveCount(0)
  }
  for (const address of addresses) expect(address).toMatch(/^blob:/)
  expect(new Set(addresses).size).toBe(2)
})
