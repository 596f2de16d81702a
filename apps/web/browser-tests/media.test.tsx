import { Media, MediaChange, MediaQuota } from '@aplauso/contract/media'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'
import { tone } from './support/tone.ts'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const LONG = 'O hino do canal tal como se cantava antes do intervalo de sábado à noite, em duas vo'.slice(0, 80)

const GIF: Media = {
  ...{ id: 'gif', kind: 'image', name: 'Baile', url: PIXEL, width: 320, height: 200, durationMs: 800 },
  ...{ animated: true, bytes: 3_355_443, usedBy: [] },
}
const HYMN: Media = {
  ...{ id: 'hymn', kind: 'sound', name: LONG, url: tone(2), durationMs: 2_000, animated: false, bytes: 25_000 },
  usedBy: [{ where: 'chime' }, { where: 'variation', id: 'v', name: 'Grande' }],
}

async function openMedia(others: Answers = {}, viewport: readonly [number, number] = [1_366, 768]) {
  const { answers } = newCreator()
  standIn({
    ...answers,
    'GET /api/media': call({ answers: Media.array(), answer: () => [GIF, HYMN] }),
    'GET /api/media/quota': call({
      answers: MediaQuota,
      answer: () => ({ usedBytes: 95 * 1_048_576, maxBytes: 100 * 1_048_576, files: 2, maxFiles: 500 }),
    }),
    ...others,
  })
  await showPage('/settings/media', { viewport })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Multimédia')
}

const fileNamed = (name: string) => page.getByTestId('media').filter({ hasText: name })

test('The media page shows where a file is used, blocks its removal, warns when nearly full, and is accessible', async () => {
  await openMedia()
  const hymn = fileNamed('O hino do canal')
  await expect.element(hymn).toMatchTextContent('Em uso: toque dos alertas e variação Grande')
  const remove = hymn.getByRole('button', { name: `Remover ${LONG}` })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveAccessibleDescription(/Em uso: toque dos alertas/)
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  await expect.element(fileNamed('Baile')).toMatchTextContent(/Animação · 320 × 200 · 0:01 · 3,2\sMB/)
  await expect.element(page.getByTestId('media-quota')).toMatchTextContent(/95\sMB de 100\sMB/)
  await expect.element(page.getByRole('link', { name: 'Mais espaço com outro plano' })).toBeVisible()
  await axe()
  inTheDark()
  await axe()
})

test('The address of a picture can be copied for custom CSS, and of no other kind', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await openMedia()
  await userEvent.click(fileNamed('Baile').getByRole('button', { name: 'Copiar o endereço de Baile' }))
  await expect.poll(() => copied).toEqual([PIXEL])
  await expect.element(fileNamed(LONG).getByRole('button', { name: /^Copiar o endereço/ })).not.toBeInTheDocument()
})

test('The media page fits a screen of 320 pixels', async () => {
  await openMedia({}, [320, 640])
  await expect.element(fileNamed('O hino do canal')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('A file is renamed in place, and the dialog says when a file in use cannot be removed', async () => {
  await openMedia({
    'PATCH /api/media/:id': call({ asks: MediaChange, answers: Media, answer: ({ name }) => ({ ...GIF, name }) }),
    'DELETE /api/media/:id': call({ answer: () => refuse('in_use') }),
  })
  await fileNamed('Baile').getByRole('button', { name: 'Mudar o nome de Baile' }).click()
  const name = page.getByRole('textbox', { name: 'Nome' })
  await name.fill('')
  await page.getByRole('button', { name: 'Guardar nome' }).click()
  await expect.element(page.getByText('Dá-lhe um nome.')).toBeVisible()
  await name.fill('Festa')
  await page.getByRole('button', { name: 'Guardar nome' }).click()
  await fileNamed('Festa').getByRole('button', { name: 'Remover Festa' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Remover' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Está em uso')
})

test('A failed media list can be loaded again', async () => {
  let isBroken = true
  await openMedia({
    'GET /api/media': call({
      answers: Media.array(),
      answer: () => (isBroken ? refuse('overloaded') : []),
    }),
  })
  const retry = page.getByRole('button', { name: 'Tentar de novo' })
  await expect.element(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect.element(page.getByText('Ainda sem ficheiros')).toBeVisible()
})
