import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { voice, wav } from '../apps/server/src/testing/waves.ts'
import type { VoiceList } from '../packages/contract/src/voices.ts'
import { createAccount } from './support/accounts.ts'
import { recordAudio, untilChimesPlayed, untilSoundsPlayed } from './support/audio.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { expectStreamLoudness, newestAlert, openOverlay } from './support/open-overlay.ts'
import type { RunningServer } from './support/running-server.ts'
import { test } from './support/sound-test.ts'

test.use({
  permissions: ['microphone'],
  // Playwright reads what a page loads for its trace, by a request that the page's policy refuses.
  expectedErrors: [/Connecting to 'blob:/],
})

const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const clip = () => ({ name: 'aplauso.wav', mimeType: 'audio/wav', buffer: wav(voice(), { seconds: 2 }) })

const soundsOf = async ({ dataDir }: RunningServer) => {
  const files = await readdir(join(dataDir, 'media'), { recursive: true }).catch(() => [])
  return files.filter((file) => file.endsWith('.mp3')).length
}

/** The engine has eight seconds to start and speak: on a busy machine it is started before the test needs it. */
async function startSpeaking({ baseUrl }: RunningServer): Promise<void> {
  const { voices }: VoiceList = await (await fetch(`${baseUrl}/api/voices`)).json()
  const body = JSON.stringify({ voiceId: voices[0]?.id, text: 'Olá' })
  const headers = { 'content-type': 'application/json' }
  const requestSpeech = () => fetch(`${baseUrl}/api/voices/preview`, { method: 'POST', headers, body })
  await expect.poll(async () => (await requestSpeech()).status).toBe(200)
}

/** Drops a file onto the page like a person, as far as a page can see. */
async function drop(page: Page, target: string, { name, mimeType, buffer }: ReturnType<typeof clip>): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, type, content]) => {
      const held = new DataTransfer()
      held.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], file, { type }))
      return held
    },
    [name, mimeType, buffer.toString('base64')] as const,
  )
  const area = page.getByText(target)
  await area.dispatchEvent('dragover', { dataTransfer })
  await page.getByText('Larga o ficheiro aqui').dispatchEvent('drop', { dataTransfer })
}

test('A message is read aloud in the chosen voice, text alone has the chime, and a dropped file is played', async ({
  page: donor,
  context,
  server,
}) => {
  await startSpeaking(server)
  const overlay = await openOverlay(context, server, await createAccount(server, 'leitura', 'creator'))
  await recordAudio(donor)
  await donor.goto('/donate/leitura')
  await donor.getByLabel('Mensagem').fill('Que concerto! Toca outra vez a última, por favor.')
  await donor.getByLabel('O teu nome').fill('Beatriz Sá')

  const chosen = donor.getByRole('button', { name: /^Voz: / })
  await expect(chosen).toContainText('Duarte')
  await chosen.click()
  const voices = donor.getByRole('dialog', { name: 'Escolher voz' })
  await voices.getByRole('radio', { name: 'Inês' }).click()
  await expect(voices).toHaveCount(0)
  await donor.getByRole('button', { name: 'Ouvir amostra' }).click()
  await untilSoundsPlayed(donor, 1)
  await expect(donor.getByText('Inês lê a tua mensagem em voz alta.')).toBeVisible()

  const before = await soundsOf(server)
  await checkOut(donor, '10')
  // The alert waits at most three seconds for its speech, which a busy machine may need longer to render.
  await expect.poll(() => soundsOf(server)).toBe(before + 1)
  await endPayment(donor, 'paid')
  await expect(newestAlert(overlay)).toContainText('Que concerto!')
  const [speech = ''] = await untilSoundsPlayed(overlay, 1)
  await expectStreamLoudness(overlay, speech)
  const [chime = ''] = await untilChimesPlayed(overlay, 1)
  await expectStreamLoudness(overlay, chime)

  await donor.getByRole('link', { name: 'Voltar a aplaudir' }).click()
  await expect(donor.getByLabel('Mensagem')).toHaveValue('')
  await donor.getByLabel('Mensagem').fill('Em silêncio')
  await mode(donor, 'Só texto').check()
  await expect(donor.getByText('A tua mensagem aparece escrita, sem voz.')).toBeVisible()
  await checkOut(donor, '10')
  await endPayment(donor, 'paid')
  await expect(newestAlert(overlay)).toContainText('Em silêncio')
  await untilChimesPlayed(overlay, 2)

  await donor.getByRole('link', { name: 'Voltar a aplaudir' }).click()
  await mode(donor, 'Enviar áudio').check()
  await drop(donor, 'ou arrasta-o para aqui', clip())
  await expect(donor.getByText('O teu áudio de 2 s toca em direto.')).toBeVisible()
  await checkOut(donor, '10')
  await endPayment(donor, 'paid')
  // Two of the three alerts have a sound beside the chime.
  const [, file = ''] = await untilSoundsPlayed(overlay, 2)
  await expectStreamLoudness(overlay, file)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a recording and a picked file play on the stream, at the loudness of all other sounds', async ({
    page: donor,
    context,
    server,
  }) => {
    const overlay = await openOverlay(context, server, await createAccount(server, 'telefone', 'creator'))
    await donor.goto('/donate/telefone')
    await donor.getByRole('button', { name: /^5\s€ Palmas$/ }).tap()
    await mode(donor, 'Gravar').tap()
    const recorder = donor.getByRole('group', { name: 'Gravador' })
    await recorder.getByRole('button', { name: 'Gravar' }).tap()
    await expect(recorder.getByRole('timer')).toHaveText(/^0:0[3-9]/)
    await recorder.getByRole('button', { name: 'Parar' }).tap()
    await expect(donor.getByText(/^A tua gravação de [3-9] s toca em direto\.$/)).toBeVisible()
    await axe(donor)
    await checkOut(donor, '5')
    await endPayment(donor, 'paid')
    await expect(newestAlert(overlay)).toContainText('5.00 EUR')
    const [recording = ''] = await untilSoundsPlayed(overlay, 1)
    await expectStreamLoudness(overlay, recording)

    await donor.getByRole('link', { name: 'Voltar a aplaudir' }).tap()
    await mode(donor, 'Enviar áudio').tap()
    const chooser = donor.waitForEvent('filechooser')
    await donor.getByLabel('Escolhe um ficheiro de áudio').tap()
    await (await chooser).setFiles(clip())
    await expect(donor.getByText('O teu áudio de 2 s toca em direto.')).toBeVisible()
    // Same amount as before.
    await checkOut(donor, '5')
    await endPayment(donor, 'paid')
    const [, file = ''] = await untilSoundsPlayed(overlay, 2)
    await expectStreamLoudness(overlay, file)
  })
})
