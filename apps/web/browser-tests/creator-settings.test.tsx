import { TtsSettingsChange, User } from '@aplauso/contract/accounts'
import { type Voice, VoiceList, VoicePreview } from '@aplauso/contract/voices'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { call, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const heading = page.getByRole('heading', { level: 1 })
const tab = (name: string) => page.getByRole('tab', { name })
const save = page.getByRole('button', { name: 'Guardar' })
const leaving = page.getByRole('alertdialog', { name: 'Sair sem guardar?' })

test('A creator edits the profile, is warned before losing changes, and finds them saved', async () => {
  const { answers, account } = newCreator()
  standIn(answers, { othersWait: true })
  const first = await showPage('/settings/creator')
  await expect.element(heading).toMatchTextContent('A minha página')
  await axe()
  const name = page.getByLabelText('Nome a mostrar')
  await name.fill(' ')
  await expect.element(save).toBeDisabled()
  await name.fill('Marta do Palco')
  await page.getByLabelText('Bio').fill('Fado às sextas.')
  await page.getByRole('checkbox', { name: 'Twitch' }).click()
  const goal = page.getByLabelText('Meta de doações (€)')
  await goal.fill('muito')
  await save.click()
  await expect.element(goal).toHaveFocus()
  await expect.element(page.getByText(/^Escreve um valor em euros/)).toBeVisible()
  await goal.fill('750,5')

  await tab('TTS').click()
  await expect.element(page.getByRole('switch', { name: 'Ler as mensagens em voz alta' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao dashboard' }).click()
  await leaving.getByRole('button', { name: 'Cancelar' }).click()
  expect(first.address()).toMatch(/^\/settings\/creator/)
  await tab('Perfil').click()
  await expect.element(goal).toHaveValue('750,5')
  await save.click()
  await expect.element(toast).toMatchTextContent('Perfil atualizado!')
  expect(account.user()).toMatchObject({
    ...{ displayName: 'Marta do Palco', bio: 'Fado às sextas.', streamPlatforms: ['twitch'], donationGoal: 75_050 },
  })

  await first.leave()
  const again = await showPage('/settings/creator')
  await expect.element(name).toHaveValue('Marta do Palco')
  await expect.element(page.getByLabelText('Bio')).toHaveValue('Fado às sextas.')
  await expect.element(page.getByRole('checkbox', { name: 'Twitch' })).toBeChecked()
  await expect.element(goal).toHaveValue('750,50')
  await page.getByRole('link', { name: 'Voltar ao dashboard' }).click()
  await expect.poll(again.address).toBe('/dashboard-creator')
  await expect.element(heading).toMatchTextContent('Marta do Palco')
})

const voice = (id: string, changes: Partial<Voice>): Voice => ({
  ...{ id, name: id, category: 'friendly', description: `Assim fala ${id}.`, gender: 'male', age: 'young' },
  ...{ accent: 'European', useCase: [], language: 'pt-PT', plan: 'free', available: true },
  ...changes,
})
const VOICES = [
  voice('Duarte', { category: 'professional' }),
  voice('Inês', { gender: 'female', category: 'professional' }),
  voice('Vasco', { category: 'gaming', plan: 'creator', available: false }),
  voice('Avó Rosa', { gender: 'female', category: 'comedy', plan: 'creator', available: false }),
  voice('Emma', { gender: 'female', language: 'en-GB', category: 'professional' }),
]

test('A creator previews voices, chooses one in the plan, and sets the minimum for speech with the keyboard alone', async () => {
  const { answers, account } = newCreator()
  const calls = standIn({
    ...answers,
    'GET /api/voices': call({
      answers: VoiceList,
      answer: () => ({ voices: VOICES, configured: true, defaultVoiceId: 'Duarte' }),
    }),
    'POST /api/voices/preview': call({
      asks: VoicePreview,
      answer: () => new Response(halfSecond(), { headers: { 'content-type': 'audio/wav' } }),
    }),
    'PATCH /api/users/update-tts-settings': call({ asks: TtsSettingsChange, answers: User, answer: account.change }),
  })
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
  const { leave } = await showPage('/settings/creator')
  await expect.element(tab('Perfil')).toBeVisible()
  tab('Perfil').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('TTS')).toHaveAttribute('aria-selected', 'true')

  const reads = page.getByRole('switch', { name: 'Ler as mensagens em voz alta' })
  const minimum = page.getByLabelText('Valor mínimo para ler (€)')
  const picker = page.getByRole('button', { name: /^Escolher voz/ })
  await expect.element(reads).toBeVisible()
  reads.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(minimum).toBeDisabled()
  expect(picker.query()).toBeNull()
  await userEvent.keyboard(' ')
  await minimum.fill('3')
  await expect.element(picker).toMatchTextContent('Duarte')
  picker.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Escolher voz' })
  const voiceOf = (name: string) => dialog.getByRole('radio', { name, exact: true })
  await expect.element(voiceOf('Duarte')).toHaveFocus()

  const search = dialog.getByRole('searchbox', { name: 'Procurar voz' })
  await search.fill('avo ro')
  await expect.poll(() => dialog.getByRole('radio').elements().length).toBe(1)
  await expect.element(voiceOf('Avó Rosa')).toBeVisible()
  await search.fill('nenhuma assim')
  const all = dialog.getByRole('button', { name: 'Mostrar todas' })
  await expect.element(all).toBeVisible()
  all.element().focus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText('Idioma').selectOptions('Português (Portugal)')
  await dialog.getByLabelText('Género').selectOptions('Feminina')
  await expect.element(voiceOf('Duarte')).not.toBeInTheDocument()
  await expect.element(voiceOf('Inês')).toBeVisible()
  expect(voiceOf('Emma').query()).toBeNull()
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(voiceOf('Duarte')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(voiceOf('Inês')).toBeChecked()
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Ouvir Inês' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => play.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled'])
  expect(calls.find(({ path }) => path === '/api/voices/preview')?.body).toMatchObject({ voiceId: 'Inês' })
  await userEvent.tab({ shift: true })
  // A voice of a larger plan can be focused and previewed, but not selected.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(voiceOf('Vasco')).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('Plano Criador')
  await userEvent.keyboard('{Enter}')
  await expect.element(voiceOf('Vasco')).not.toBeChecked()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(voiceOf('Inês')).toBeChecked()
  // The Enter that selects the voice must not press the button that gets the focus.
  await userEvent.keyboard('{Enter}')
  await expect.element(picker).toHaveFocus()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(picker).toMatchTextContent('Inês')

  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast).toMatchTextContent('Configurações de TTS atualizadas!')
  expect(account.user()).toMatchObject({ ttsVoiceId: 'Inês', minDonationForTts: 300, ttsEnabled: true })
  await leave()
  await showPage('/settings/creator?tab=tts')
  await expect.element(picker).toMatchTextContent('Inês')
  await expect.element(minimum).toHaveValue('3')
  play.mockRestore()
})

/** A playable sound: half a second of silence. */
function halfSecond(hertz = 8_000): Blob {
  const bytes = new DataView(new ArrayBuffer(44 + hertz))
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) bytes.setUint8(at + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  bytes.setUint32(4, 36 + hertz, true)
  write(8, 'WAVEfmt ')
  for (const [at, value] of [
    [16, 16],
    [24, hertz],
    [28, hertz * 2],
    [40, hertz],
  ] as const)
    bytes.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.setUint16(at, value, true)
  write(36, 'data')
  return new Blob([bytes.buffer])
}
