import { expect, type Page } from '@playwright/test'
import { silence, voice, wav } from '../apps/server/src/testing/waves.ts'
import { recordAudio, soundsPlayedBy, untilSoundsPlayed } from './support/audio.ts'
import { axe } from './support/axe.ts'
import { test } from './support/microphone-test.ts'

const UPLOADS = '**/api/donations/upload-audio'

const recorder = (page: Page) => page.getByRole('group', { name: 'Gravador' })
const button = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true })
const timer = (page: Page) => recorder(page).getByRole('timer')
const toast = (page: Page) => page.getByTestId('toast')
const submit = (page: Page) => page.getByRole('button', { name: /^Doar €/ })

async function openRecorder(page: Page): Promise<void> {
  await page.goto('/donate/ana')
  // A choice before hydration is repeated a moment later; `check` would verify it in between.
  await page.getByRole('radio', { name: 'Gravar' }).click()
  await expect(recorder(page)).toBeVisible()
}

async function record(page: Page): Promise<void> {
  await button(page, 'Gravar').click()
  await expect(recorder(page)).toContainText('Gravando')
  await expect(timer(page)).toHaveText(/^0:0[1-9]/)
  await button(page, 'Parar').click()
  await expect(recorder(page).getByRole('slider')).toBeVisible()
}

// The journey breaks the connection; and Playwright reads what a page loads for its trace, by a request that the page's
// policy refuses.
test.use({ expectedErrors: [/upload-audio|Connecting to 'blob:/] })

test('A donor first denies and then allows the microphone, records, and the recording is sent when the network is back', async ({
  page,
  context,
}) => {
  await recordAudio(page)
  await openRecorder(page)
  await button(page, 'Gravar').click()
  await expect(toast(page)).toContainText('Erro ao acessar microfone')
  await expect(recorder(page).getByRole('alert')).toContainText('O microfone está bloqueado')
  await expect(timer(page)).toHaveCount(0)
  await axe(page)

  // The page notices the changed permission by itself.
  await context.grantPermissions(['microphone'])
  await expect(recorder(page)).toContainText('Pronto')
  await expect(timer(page)).toHaveText('0:00 / 0:45')
  await page.route(UPLOADS, (route) => route.abort(), { times: 1 })
  await record(page)
  await expect(toast(page)).toContainText('Erro no upload')
  await expect(toast(page)).toContainText('Falha ao enviar o áudio. Tente novamente.')
  await expect(recorder(page)).toContainText('Não foi enviada')
  await axe(page)
  await button(page, 'Ouvir').click()
  expect(await untilSoundsPlayed(page, 1)).toEqual([expect.stringMatching(/^blob:/)])
  await button(page, 'Descartar').click()
  await expect(timer(page)).toHaveText('0:00 / 0:45')

  await page.route(UPLOADS, (route) => route.abort(), { times: 1 })
  await record(page)
  await expect(recorder(page)).toContainText('Não foi enviada')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(recorder(page)).toContainText('Áudio enviado!')
  await expect(page.getByText(/^A tua gravação de [1-9] s toca em direto\.$/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Ouvir ou trocar' }).click()
  await button(page, 'Ouvir').click()
  expect((await untilSoundsPlayed(page, 1)).at(-1)).toMatch(/\/media\/.*\.mp3$/)
})

test.describe('With the microphone allowed', () => {
  test.use({ permissions: ['microphone'] })

  test('a recording ends by itself after 45 seconds and is complete', async ({ page }) => {
    await page.clock.install()
    await openRecorder(page)
    await button(page, 'Gravar').click()
    await expect(recorder(page)).toContainText('Gravando')
    await expect(timer(page)).toHaveText(/^0:0[1-9]/)
    await page.clock.fastForward('00:35')
    await expect(recorder(page).getByRole('status')).toHaveText('Faltam 10 segundos.')
    await expect(button(page, 'Parar')).toBeVisible()
    await page.clock.fastForward('00:10')
    await expect(recorder(page).getByRole('slider')).toBeVisible()
    await expect(recorder(page)).toContainText('0:45')
    await expect(recorder(page)).toContainText('Áudio enviado!')
  })
})

test('A donor without a microphone reads so, and can send a file', async ({ playwright, launchOptions, server }) => {
  const args = launchOptions.args?.filter((argument) => !argument.includes('fake'))
  const browser = await playwright.chromium.launch({ ...launchOptions, args: args ?? [] })
  const page = await browser.newPage({ baseURL: server.baseUrl, locale: 'pt-PT', permissions: ['microphone'] })
  await openRecorder(page)
  await button(page, 'Gravar').click()
  await expect(recorder(page).getByRole('alert')).toContainText('Não encontrámos nenhum microfone')
  await page.getByRole('radio', { name: 'Enviar áudio' }).click()
  await expect(page.getByRole('radio', { name: 'Enviar áudio' })).toBeChecked()
  await expect(page.getByLabel('Escolhe um ficheiro de áudio')).toBeVisible()
  await browser.close()
})

test('A file is checked before and after the upload, which shows progress and can be cancelled', async ({
  page,
  context,
}) => {
  await recordAudio(page)
  await page.goto('/donate/ana')
  await page.getByRole('radio', { name: 'Enviar áudio' }).check()
  const file = page.getByRole('group', { name: 'Ficheiro de áudio' })
  const pick = (name: string, buffer: Buffer, mimeType = 'audio/wav') =>
    file.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-audio')) sent += 1
  })
  await pick('notas.txt', Buffer.from('Isto é um texto.'), 'text/plain')
  await expect(toast(page)).toContainText('Falha no upload')
  await expect(file).toContainText('Formato inválido')
  await pick('sinfonia.wav', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(file).toContainText('Ficheiro demasiado grande: o máximo são 5 MB.')
  await pick('longo.wav', wav(voice(), { seconds: 50, hertz: 8_000 }))
  await expect(file).toContainText('O áudio passa dos 45 segundos.')
  expect(sent).toBe(0)
  await axe(page)

  await pick('falso.mp3', Buffer.from('<html>Isto não é um som.'.repeat(50)), 'audio/mpeg')
  await expect(toast(page)).toContainText('Tente novamente com um arquivo diferente.')
  await pick('silencio.wav', wav(silence, { seconds: 2, hertz: 8_000 }))
  await expect(file).toContainText('Não se ouve nada neste áudio.')
  expect(sent).toBe(2)

  const network = await context.newCDPSession(page)
  // The upload takes ten seconds at this rate.
  const uploadThroughput = 115_000
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
  const clip = wav(voice(), { seconds: 12 })
  await pick('aplauso.wav', clip)
  await expect(file).toContainText(/A enviar… [1-9]\d?%/)
  await expect(submit(page)).toBeDisabled()
  await file.getByRole('button', { name: 'Cancelar' }).click()
  await expect(file).toContainText('Escolhe um ficheiro de áudio')
  await network.detach()

  await pick('aplauso.wav', clip)
  await expect(file.getByRole('status')).toHaveText('Áudio enviado com sucesso!')
  await expect(file).toContainText('aplauso.wav')
  await expect(submit(page)).toBeEnabled()
  expect(await soundsPlayedBy(page)).toEqual([])
  await file.getByRole('button', { name: 'Remover' }).click()
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByText(/^Falta o áudio: escolhe um ficheiro/)).toBeVisible()
})
