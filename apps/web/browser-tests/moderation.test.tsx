import { Config } from '@aplauso/contract/config'
import {
  BlockedTerm,
  Judgement,
  MODERATION_DEFAULTS,
  ModerationSettings,
  ModerationSettingsChange,
  NewBlockedTerm,
  NewBlockedTerms,
  TryMessage,
} from '@aplauso/contract/moderation'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { axe } from './support/axe.ts'
import { CONFIG } from './support/config.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const section = (name: string) => page.getByRole('region', { name, exact: true })
const save = page.getByRole('button', { name: 'Guardar' })
const list = section('Palavras bloqueadas')
const trial = section('Experimenta')

const word = (at: number, pattern: string, changes: Partial<BlockedTerm> = {}): BlockedTerm => ({
  id: `01890a5d-ac96-774b-bcce-b302099a80${10 + at}`,
  pattern,
  action: 'mask',
  replacement: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  ...changes,
})

const SHOWN: Judgement = {
  verdict: 'show',
  shownName: null,
  shownMessage: 'Olá',
  spokenMessage: 'Olá',
  reasons: [],
  revision: 1,
}

type Shown = { words?: BlockedTerm[]; others?: Answers; viewport?: readonly [number, number] }

async function openModeration({ words = [], others = {}, viewport = [1_366, 768] }: Shown = {}) {
  const { answers } = newCreator()
  let stored = MODERATION_DEFAULTS
  let count = words.length
  const calls = standIn({
    ...answers,
    'GET /api/moderation/settings': call({ answers: ModerationSettings, answer: () => stored }),
    'PATCH /api/moderation/settings': call({
      asks: ModerationSettingsChange,
      answers: ModerationSettings,
      answer({ hold, levels, limits, ...change }) {
        stored = {
          ...{ ...stored, ...change },
          hold: { ...stored.hold, ...hold },
          levels: { ...stored.levels, ...levels },
          limits: { ...stored.limits, ...limits },
        }
        return stored
      },
    }),
    'GET /api/moderation/words': call({ answers: BlockedTerm.array(), answer: () => words }),
    'POST /api/moderation/words': call({
      asks: NewBlockedTerm,
      answers: BlockedTerm,
      answer: ({ pattern, action, replacement }) =>
        word(++count, pattern, { action, replacement: replacement ?? null }),
    }),
    'DELETE /api/moderation/words/:id': call({ answer: () => undefined }),
    'POST /api/moderation/try': call({ asks: TryMessage, answers: Judgement, answer: () => SHOWN }),
    ...others,
  })
  await showPage('/settings/moderation', { viewport })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Moderação')
  const sent = (method: string, path: string) =>
    calls.flatMap((one) => (one.method === method && one.path === path ? [one.body] : []))
  return { stored: () => stored, sent }
}

test('Changed rules are sent as in the contract, and nothing else', async () => {
  const { sent, stored } = await openModeration()
  await axe()
  expect(save.query()).toBeNull()
  const order = [...document.querySelectorAll('main section[id]')].map(({ id }) => id)
  expect(order.slice(0, 3)).toEqual(['modo', 'lista', 'aprovar'])
  await page.getByRole('radio', { name: 'Aprovar tudo' }).click()
  const hold = section('Aprovar sempre')
  await hold.getByRole('switch', { name: 'Gravações e sons enviados' }).click()
  await hold.getByLabelText('Doações abaixo de (€)').fill('2,50')
  await hold.getByLabelText('Doações acima de (€)').fill('muito')
  await save.click()
  await expect.element(hold.getByLabelText('Doações acima de (€)')).toHaveFocus()
  await expect.element(hold.getByText(/^Escreve um valor em euros/)).toBeVisible()
  await hold.getByLabelText('Doações acima de (€)').fill('100')
  const lists = section('Palavras ofensivas')
  await lists.getByLabelText('Palavrões').selectOptions('Deixar passar')
  await lists.getByRole('checkbox', { name: 'Français' }).click()
  const style = section('Links e exageros')
  await style.getByRole('radio', { name: 'Reter' }).click()
  await style.getByLabelText('Maiúsculas').selectOptions('Até 70% das letras')
  await style.getByLabelText('Emojis').selectOptions('Nenhum')
  const waiting = section('O que fica retido')
  expect(waiting.getByRole('radio').query()).toBeNull()
  await waiting.getByLabelText('Se ninguém decidir').selectOptions('Decide-se ao fim de 5 minutos')
  await waiting.getByRole('radio', { name: 'Aparece', exact: true }).click()
  const access = section('Acesso de outros programas')
  await access.getByRole('switch', { name: 'Acesso de outros programas' }).click()
  await save.click()
  await expect.element(access.getByRole('status')).toMatchTextContent('Guardado')
  const changes = {
    mode: 'approve',
    hold: { recordings: true, belowCents: 250, aboveCents: 10_000 },
    levels: { swearing: 'off' },
    languages: ['pt', 'en', 'es'],
    links: 'hold',
    limits: { capitalsPercent: 70, emoji: 0 },
    autoAfterSeconds: 300,
    autoAction: 'release',
    publicFeed: false,
  }
  expect(sent('PATCH', '/api/moderation/settings')).toEqual([changes])
  expect(save.query()).toBeNull()

  await hold.getByLabelText('Doações abaixo de (€)').fill('')
  await page.getByRole('radio', { name: 'Mostrar tudo' }).click()
  await expect.element(list.getByText('Com «Mostrar tudo», nada disto se aplica.')).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(page.getByRole('radio', { name: 'Aprovar tudo' })).toBeChecked()
  await hold.getByLabelText('Doações abaixo de (€)').fill('')
  await save.click()
  await expect.poll(() => stored().hold.belowCents).toBeNull()
  expect(sent('PATCH', '/api/moderation/settings').at(-1)).toEqual({ hold: { belowCents: null } })
})

test('Blocked terms are added one by one and in bulk, searched, removed and restored', async () => {
  const first = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'].map((pattern, at) => word(at, pattern))
  const { sent } = await openModeration({
    words: first,
    others: {
      'POST /api/moderation/words/many': call({
        answers: BlockedTerm.array(),
        answer(body: unknown) {
          const { words } = z.object({ words: z.array(z.object({ pattern: z.string() })) }).parse(body)
          const at = words.findIndex(({ pattern }) => pattern === '**')
          if (at >= 0) {
            const path = `words.${at}.pattern`
            return refuse('validation_failed', { errors: [{ path, code: 'custom', message: 'must have more' }] })
          }
          return NewBlockedTerms.parse(body).words.map(({ pattern, action }, row) =>
            word(40 + row, pattern, { action }),
          )
        },
      }),
    },
  })
  await expect.element(list.getByText('6 de 1 000 palavras')).toBeVisible()
  await list.getByRole('button', { name: 'Acrescentar' }).click()
  const field = list.getByLabelText('Palavra ou frase')
  await expect.element(field).toHaveFocus()
  await field.fill(' chato* ')
  await list.getByLabelText('O que lhe acontece').selectOptions('Trocar por outra')
  await list.getByRole('button', { name: 'Acrescentar' }).click()
  const other = list.getByLabelText('Trocar por', { exact: true })
  await expect.element(other).toHaveFocus()
  await other.fill('simpático')
  await userEvent.keyboard('{Enter}')
  await expect.element(list.getByText('Trocar por «simpático»')).toBeVisible()
  await expect.element(list.getByText('7 de 1 000 palavras')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(sent('POST', '/api/moderation/words')).toEqual([
    { pattern: 'chato*', action: 'replace', replacement: 'simpático' },
  ])

  await list.getByRole('radio', { name: 'Várias' }).click()
  const lines = list.getByLabelText('Palavras ou frases, uma por linha')
  await lines.fill('spoiler\n\n **\nspoiler ')
  await list.getByLabelText('O que lhe acontece').selectOptions('Avisar quem doa')
  await list.getByRole('button', { name: 'Acrescentar todas' }).click()
  await expect.element(lines).toHaveFocus()
  await expect.element(list.getByText(/^Não dá para usar «\*\*»/)).toBeVisible()
  await lines.fill('spoiler\n\nfim do jogo \nspoiler')
  await list.getByRole('button', { name: 'Acrescentar todas' }).click()
  await expect.element(list.getByText('9 de 1 000 palavras')).toBeVisible()
  expect(sent('POST', '/api/moderation/words/many').at(-1)).toEqual({
    words: [
      { pattern: 'spoiler', action: 'warn' },
      { pattern: 'fim do jogo', action: 'warn' },
    ],
  })

  await list.getByLabelText('Procurar na lista').fill('TRES')
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
  await list.getByRole('button', { name: 'Tirar três da lista' }).click()
  const undo = page.getByTestId('undo')
  await expect.element(undo).toHaveFocus()
  await expect.element(list.getByText('«três» saiu da lista.')).toBeVisible()
  await expect.element(list.getByText('Nenhuma palavra assim.')).toBeVisible()
  await axe()
  await undo.click()
  await expect.element(list.getByRole('button', { name: 'Tirar três da lista' })).toBeVisible()
  expect(sent('POST', '/api/moderation/words').at(-1)).toEqual({ pattern: 'três', action: 'mask' })
})

test('An empty list of blocked terms says so, a full one is closed, and a failed one is retried', async () => {
  let isDown = true
  await openModeration({
    others: {
      'POST /api/moderation/words': call({
        asks: NewBlockedTerm,
        answer: () => refuse('limit_reached'),
      }),
      'POST /api/moderation/words/many': call({ asks: NewBlockedTerms, answer: () => refuse('limit_reached') }),
      'DELETE /api/moderation/words/:id': call({ answer: () => refuse('internal_error') }),
      'GET /api/moderation/words': call({
        answers: BlockedTerm.array(),
        answer: () => (isDown ? refuse('internal_error') : []),
      }),
    },
  })
  await expect.element(list.getByRole('alert')).toMatchTextContent('Não foi possível carregar isto.')
  isDown = false
  await list.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(list.getByText('Ainda não tens palavras na lista.')).toBeVisible()
  await list.getByLabelText('Palavra ou frase').fill('palavra')
  await list.getByRole('button', { name: 'Acrescentar' }).click()
  const full = list.getByText(/^A lista tem no máximo 1\s000 palavras/)
  await expect.element(full).toBeVisible()
  await list.getByRole('radio', { name: 'Várias' }).click()
  await expect.element(full).not.toBeInTheDocument()
  await list.getByLabelText('Palavras ou frases, uma por linha').fill('palavra')
  await list.getByRole('button', { name: 'Acrescentar todas' }).click()
  await expect.element(full).toBeVisible()
  expect(toast.query()).toBeNull()
})

test('A test message is judged by the unsaved rules, and the verdict lists its reasons', async () => {
  const { sent } = await openModeration({
    others: {
      'POST /api/moderation/try': call({
        asks: TryMessage,
        answers: Judgement,
        answer: ({ message, settings }): Judgement =>
          message === 'Olá'
            ? SHOWN
            : {
                verdict: settings?.mode === 'approve' ? 'hold' : 'mask',
                shownName: 'Rui',
                shownMessage: 'que *****, vê',
                spokenMessage: 'que , vê',
                reasons: [
                  { rule: 'swearing', field: 'message', start: 4, end: 9, action: 'mask' },
                  { rule: 'links', field: 'message', start: 14, end: 21, action: 'remove' },
                  ...(settings?.mode === 'approve'
                    ? [{ rule: 'approve', field: 'donation' as const, start: 0, end: 0, action: 'hold' as const }]
                    : []),
                ],
                revision: 1,
              },
      }),
    },
  })
  await expect.element(trial.getByText('O resultado aparece aqui.')).toBeVisible()
  await trial.getByLabelText('Mensagem', { exact: true }).fill('Olá')
  await expect.element(trial.getByText('Aparece tal como está')).toBeVisible()
  expect(sent('POST', '/api/moderation/try')).toEqual([{ message: 'Olá', kind: 'speech', firstDonation: false }])

  await trial.getByLabelText('Mensagem', { exact: true }).fill('que merda, vê a.pt/xx')
  await trial.getByLabelText('Nome').fill('Rui')
  await trial.getByLabelText('Valor (€)').fill('0,10')
  await expect.element(trial.getByText(/^Escreve um valor em euros/)).toBeVisible()
  await trial.getByLabelText('Valor (€)').fill('5')
  await expect.element(trial.getByText('Aparece com alterações')).toBeVisible()
  await expect.element(trial.getByText('Palavrão: tapa-se')).toBeVisible()
  await expect.element(trial.getByText('Tem um link: tira-se')).toBeVisible()
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['merda', 'a.pt/xx'])
  await axe()

  await page.getByRole('radio', { name: 'Aprovar tudo' }).click()
  await expect.element(trial.getByText('Fica à espera da tua aprovação')).toBeVisible()
  await expect.element(trial.getByText('Aprovas tudo: fica retido')).toBeVisible()
  expect(sent('POST', '/api/moderation/try').at(-1)).toEqual({
    ...{ message: 'que merda, vê a.pt/xx', donorName: 'Rui', amountEuro: 5, kind: 'speech', firstDonation: false },
    settings: { mode: 'approve' },
  })
  expect(sent('PATCH', '/api/moderation/settings')).toEqual([])
})

test('A failed test of a message says so and can be retried', async () => {
  let isDown = true
  await openModeration({
    others: {
      'POST /api/moderation/try': call({
        asks: TryMessage,
        answers: Judgement,
        answer: () => (isDown ? refuse('internal_error') : SHOWN),
      }),
    },
  })
  await trial.getByLabelText('Mensagem', { exact: true }).fill('Olá')
  await expect.element(trial.getByText('Agora não foi possível experimentar.')).toBeVisible()
  expect(toast.query()).toBeNull()
  isDown = false
  await trial.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(trial.getByText('Aparece tal como está')).toBeVisible()
})

test('The moderation page fits 320 pixels in the dark theme, and has a link to the test', async () => {
  inTheDark()
  await openModeration({
    words: [word(1, 'w'.repeat(60), { action: 'replace', replacement: 'm'.repeat(60) })],
    viewport: [320, 640],
  })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.getByRole('link', { name: 'Experimentar uma mensagem' }).click()
  await expect.poll(() => document.activeElement?.id).toBe('experimentar')
  await trial.getByLabelText('Mensagem', { exact: true }).fill('Olá')
  await expect.element(trial.getByText('Aparece tal como está')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await axe()
})

test('Captions have their own switch, which explains what happens to a sound', async () => {
  const { sent } = await openModeration()
  const spoken = section('O que é dito nas gravações')
  await expect.element(spoken.getByText(/Um som não se corta/)).toBeVisible()
  await spoken.getByRole('switch', { name: 'Legendas no alerta' }).click()
  await save.click()
  await expect.poll(() => sent('PATCH', '/api/moderation/settings')).toEqual([{ captions: true }])
  await expect.element(spoken.getByRole('status')).toMatchTextContent('Guardado')
})

test('Without transcription on the server the switch says so and can still be set', async () => {
  const config = call({ answers: Config, answer: () => ({ ...CONFIG, transcription: false }) })
  const { sent } = await openModeration({ others: { 'GET /api/config': config } })
  const spoken = section('O que é dito nas gravações')
  await expect.element(spoken.getByText(/este site não passa gravações a texto/)).toBeVisible()
  expect(spoken.getByText(/Um som não se corta/).query()).toBeNull()
  await axe()
  await spoken.getByRole('switch', { name: 'Legendas no alerta' }).click()
  await save.click()
  await expect.poll(() => sent('PATCH', '/api/moderation/settings')).toEqual([{ captions: true }])
})
