import { TestDonation } from '@aplauso/contract/donations'
import {
  ListedVariation,
  MatchedVariation,
  MatchVariation,
  NewVariation,
  VariationChange,
  VariationOrder,
} from '@aplauso/contract/variations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const list = page.getByRole('region', { name: 'A tua lista', exact: true })
const trial = page.getByRole('region', { name: 'Que variação leva esta doação?' })
const dialog = page.getByRole('dialog')
const rows = () => page.getByTestId('variation').elements()
const names = () => rows().map((row) => row.querySelector('label span span')?.textContent)

const idOf = (at: number) => `01890a5d-ac96-774b-bcce-b302099a80${10 + at}`
const variation = (at: number, name: string, changes: Partial<ListedVariation> = {}): ListedVariation => ({
  ...{ id: idOf(at), name, enabled: true, when: {}, look: {}, sound: {} },
  ...{ summary: 'Qualquer doação', createdAt: '2026-11-23T10:00:00.000Z' },
  ...changes,
})

type Shown = { stored?: ListedVariation[]; others?: Answers; viewport?: readonly [number, number] }

async function openVariations({ stored = [], others = {}, viewport = [1_366, 768] }: Shown = {}) {
  const { answers } = newCreator()
  let count = 40
  const one = (id: string | undefined) => stored.find((each) => each.id === id)
  const calls = standIn({
    ...answers,
    'GET /api/alerts/variations': call({ answers: ListedVariation.array(), answer: () => stored }),
    'POST /api/alerts/variations': call({
      asks: NewVariation,
      answers: ListedVariation,
      answer(body) {
        const added = variation(count++, body.name, { ...body, summary: 'Resumo' })
        stored = [...stored, added]
        return added
      },
    }),
    'PATCH /api/alerts/variations/:id': call({
      asks: VariationChange,
      answers: ListedVariation,
      answer(body, { params }) {
        const known = one(params.id)
        if (!known) return refuse('not_found')
        const changed = ListedVariation.parse({ ...known, ...body })
        stored = stored.map((each) => (each.id === params.id ? changed : each))
        return changed
      },
    }),
    'DELETE /api/alerts/variations/:id': call({
      answer(_body, { params }) {
        stored = stored.filter(({ id }) => id !== params.id)
      },
    }),
    'PUT /api/alerts/variations/order': call({
      asks: VariationOrder,
      answers: ListedVariation.array(),
      answer({ ids }) {
        stored = ids.flatMap((id) => one(id) ?? [])
        return stored
      },
    }),
    ...others,
  })
  await showPage('/settings/alerts/variations', { viewport })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Variações')
  const sent = (method: string, path = '/api/alerts/variations') =>
    calls.flatMap((each) => (each.method === method && each.path === path ? [each.body] : []))
  return { sent, calls }
}

test('A creator without variations starts with an example, and creates one that is sent as in the contract', async () => {
  const { sent } = await openVariations()
  await axe()
  await list.getByRole('button', { name: 'A partir de 50 €' }).click()
  await expect.element(list.getByText('1 de 50 variações')).toBeVisible()
  expect(sent('POST')).toEqual([
    {
      name: 'A partir de 50 €',
      when: { fromCents: 5_000 },
      look: { base: 'fire' },
      sound: { chimeId: 'stage-fanfare', chimeVolume: 0.8 },
    },
  ])
  await expect.element(list.getByText('Estilo: Fogo')).toBeVisible()

  await list.getByRole('button', { name: 'Nova variação' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog.getByLabelText('Nome')).toHaveFocus()
  await expect.element(dialog.getByText('Dá-lhe um nome.')).toBeVisible()
  await dialog.getByLabelText('Nome').fill('Sorte')
  await dialog.getByLabelText('Valor').selectOptions('De um valor a outro')
  await dialog.getByLabelText('A partir de (€)').fill('10')
  await dialog.getByLabelText('Até (€)').fill('5')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog.getByLabelText('Até (€)')).toHaveFocus()
  await dialog.getByLabelText('Até (€)').fill('20,50')
  await dialog.getByLabelText('Tipo de mensagem').selectOptions('Lida em voz alta')
  await dialog.getByLabelText('Doação da pessoa').selectOptions('Só a primeira')
  await dialog.getByLabelText('Apoio mensal').selectOptions('A partir do mês 3')
  await dialog.getByLabelText('Palavras na mensagem').fill('sorte\nboa sorte')
  await axe()
  await dialog.getByLabelText('Toque', { exact: true }).selectOptions('Moeda')
  await dialog.getByRole('switch', { name: 'Volume próprio do toque' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(list.getByRole('switch', { name: 'Sorte' })).toBeChecked()
  expect(dialog.query()).toBeNull()
  expect(sent('POST').at(-1)).toEqual({
    name: 'Sorte',
    when: {
      fromCents: 1_000,
      toCents: 2_050,
      kind: 'speech',
      firstDonation: true,
      monthsFrom: 3,
      words: ['sorte', 'boa sorte'],
    },
    look: {},
    sound: { chimeId: 'arcade-coin', chimeVolume: 0.5 },
  })
})

test('Variations are moved with the keyboard, switched off, tested in OBS, deleted and restored in place', async () => {
  const stored = ['Um', 'Dois', 'Três'].map((name, at) => variation(at, name))
  const tests: unknown[] = []
  const { sent } = await openVariations({
    stored,
    others: {
      'POST /api/donations/test': call({
        answer(body: unknown) {
          tests.push(body)
          return {}
        },
      }),
    },
  })
  await expect.poll(names).toEqual(['Um', 'Dois', 'Três'])
  const up = list.getByRole('button', { name: 'Subir Três' })
  await up.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['Três', 'Um', 'Dois'])
  await expect.element(up).toHaveFocus()
  await expect.element(list.getByText('Três: lugar 1 de 3')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  const order = '/api/alerts/variations/order'
  await expect.poll(() => sent('PUT', order).at(-1)).toEqual({ ids: [idOf(2), idOf(0), idOf(1)] })

  await list.getByRole('switch', { name: 'Um', exact: true }).click()
  await expect.element(list.getByRole('switch', { name: 'Um', exact: true })).not.toBeChecked()
  await list.getByRole('button', { name: 'Testar Dois' }).click()
  await expect.element(toast).toMatchTextContent('Doação de teste enviada!')
  expect(tests.map((body) => TestDonation.parse(body).variationId)).toEqual([idOf(1)])

  await list.getByRole('button', { name: 'Apagar Um' }).click()
  const undo = page.getByTestId('undo')
  await expect.element(undo).toHaveFocus()
  await expect.poll(names).toEqual(['Três', 'Dois'])
  await undo.click()
  await expect.poll(names).toEqual(['Três', 'Um', 'Dois'])
  await expect.element(list.getByRole('switch', { name: 'Um', exact: true })).not.toBeChecked()
})

test('A failed test alert shows a plain error, also if the answer has none', async () => {
  const stored = [variation(0, 'Um')]
  const failed = call({ answer: () => new Response('', { status: 502 }) })
  await openVariations({ stored, others: { 'POST /api/donations/test': failed } })
  await list.getByRole('button', { name: 'Testar Um' }).click()
  await expect.element(toast).toMatchTextContent('Teste falhou')
  await expect.element(toast).toMatchTextContent('Tente novamente')
})

test('An order that is outdated by another change shows an error and the current list', async () => {
  const stored = ['Um', 'Dois'].map((name, at) => variation(at, name))
  await openVariations({
    stored,
    others: { 'PUT /api/alerts/variations/order': call({ asks: VariationOrder, answer: () => refuse('not_found') }) },
  })
  await list.getByRole('button', { name: 'Descer Um' }).click()
  await expect.element(toast).toMatchTextContent('Não foi possível mudar a ordem')
  await expect.poll(names).toEqual(['Um', 'Dois'])
})

test('A variation beyond the limit is refused in the editor, which keeps the typed values', async () => {
  await openVariations({
    stored: [variation(0, 'Uma')],
    others: { 'POST /api/alerts/variations': call({ asks: NewVariation, answer: () => refuse('limit_reached') }) },
  })
  await list.getByRole('button', { name: 'Nova variação' }).click()
  await dialog.getByLabelText('Nome').fill('Mais uma')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog.getByText('Tens o máximo de 50 variações. Apaga alguma primeiro.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Nome')).toHaveValue('Mais uma')
})

test('A made-up donation shows which variation matches, and why the others do not', async () => {
  const requests: MatchVariation[] = []
  await openVariations({
    stored: [variation(0, 'Grande'), variation(1, 'Voz')],
    others: {
      'POST /api/alerts/variations/match': call({
        asks: MatchVariation,
        answers: MatchedVariation,
        answer(body) {
          requests.push(body)
          return {
            ...{ variationId: idOf(1), why: 'Leva «Voz». Com mensagem de voz.', conditions: ['kind'] as const },
            ...{
              share: null,
              otherwise: null,
              passedOver: [{ variationId: idOf(0), condition: 'fromCents' as const }],
            },
          }
        },
      }),
    },
  })
  await expect.element(trial.getByText('O resultado aparece aqui.')).toBeVisible()
  await trial.getByLabelText('Valor (€)').fill('0,5')
  await expect.element(trial.getByText(/^Escreve um valor em euros/)).toBeVisible()
  await trial.getByLabelText('Valor (€)').fill('12,50')
  await trial.getByLabelText('Tipo de mensagem').selectOptions('Gravação')
  await trial.getByLabelText('Apoio mensal').selectOptions('Mês 6')
  await trial.getByRole('switch', { name: 'De quem tem conta' }).click()
  await expect.element(trial.getByText('Leva «Voz». Com mensagem de voz.')).toBeVisible()
  await expect.element(trial.getByText('Fica de fora por: Valor')).toBeVisible()
  await expect
    .poll(() => requests.at(-1))
    .toMatchObject({ amountEuro: 1_250, audioType: 'custom', signedIn: true, monthsInRow: 6 })
  await axe()
})

test('Fifty variations with long names fit a phone in the dark theme, and leave no room for another', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen12'
  const full = Array.from({ length: 50 }, (_, at) =>
    variation(at, `${name.slice(0, 57)}${at}`, { summary: `${'palavra '.repeat(30)}`, look: { base: 'gold' } }),
  )
  inTheDark()
  await openVariations({ stored: full, viewport: [320, 640] })
  await expect.element(list.getByText('50 de 50 variações')).toBeVisible()
  expect(list.getByRole('button', { name: 'Nova variação' }).query()).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await axe()
})
