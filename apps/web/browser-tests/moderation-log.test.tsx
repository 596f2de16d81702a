import { ControlledCreator, LOG_ACTIONS, LogEntry } from '@aplauso/contract/team'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const RUI = { id: 'rui-id', displayName: 'Rui Pena', kind: 'moderator' } as const
const SYSTEM = { id: null, displayName: null, kind: 'system' } as const
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const entry = (at: number, action: LogEntry['action'], changes: Partial<LogEntry> = {}): LogEntry => ({
  ...{ id: `${at}`, at: minutesAgo(at), actor: RUI, action, detail: {} },
  ...changes,
})

const ENTRIES: LogEntry[] = [
  entry(1, 'approve', { donorName: 'Carla', detail: { withoutText: true, withoutSound: false } }),
  entry(2, 'reject', { donorName: null, detail: { reason: 'Fora do tema' } }),
  entry(3, 'drop', { actor: SYSTEM, donorName: 'Zé' }),
  entry(4, 'clear', { detail: { list: 'missed', count: 1 } }),
  entry(5, 'rights_changed', {
    actor: { id: 'ana-id', displayName: 'Ana Ventura', kind: 'creator' },
    detail: { moderator: 'Rui Pena', rights: ['queue', 'approve'] },
  }),
  entry(6, 'pause', { actor: { id: null, displayName: null, kind: 'moderator' } }),
  entry(7, 'skip', { actor: { id: 'key', displayName: 'Stream Deck', kind: 'key' }, donorName: 'Carla' }),
  entry(60 * 24 * 40, 'rules_changed', { detail: { changed: ['mode', 'publicFeed', 'of_a_newer_server'] } }),
]

const rows = page.getByTestId('log-entry')
const texts = () => rows.elements().map((row) => row.querySelector('p')?.textContent)

type Opened = { entries?: LogEntry[]; others?: Answers; viewport?: readonly [number, number] }

async function openLog({ entries = ENTRIES, others = {}, viewport = [1_366, 768] }: Opened = {}) {
  const queries: string[] = []
  standIn({
    ...newCreator().answers,
    'GET /api/moderation/log': call({
      answers: LogEntry.array(),
      answer(_nothing, { query }) {
        queries.push(query.toString())
        if (query.get('format') === 'csv') return new Response('id,at\n', { headers: { 'content-type': 'text/csv' } })
        return entries
      },
    }),
    ...others,
  })
  await showPage('/live/log', { viewport })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Registo de moderação')
  return queries
}

test('Each log entry is a sentence with actor, action and time, under its day', async () => {
  await openLog()
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(texts()).toEqual([
    'Rui Pena aprovou o alerta de Carla, sem o texto.',
    'Rui Pena rejeitou o alerta de Anónimo.',
    'Ninguém decidiu a tempo, e o alerta de Zé ficou de fora.',
    'Rui Pena limpou 1 alerta perdido.',
    'Ana Ventura mudou o que Rui Pena pode fazer.',
    'Alguém que já não tem conta pôs os alertas em pausa.',
    'Stream Deck saltou o alerta de Carla.',
    'Rui Pena mudou as regras de moderação.',
  ])
  await expect.element(page.getByText('Motivo: Fora do tema')).toBeVisible()
  await expect.element(page.getByText('Fila e Aprovar', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Modo e Acesso de outros programas')).toBeVisible()
  await expect.element(rows.first()).toMatchTextContent('há 1 minuto')
  expect(rows.first().element().querySelector('time')?.title).toMatch(/\d\d:\d\d:\d\d/)
  await expect.element(page.getByText(/Guarda-se durante um ano/)).toBeVisible()
  await axe()
})

test('Every action has its own sentence, and an unknown one a generic sentence', async () => {
  const all = LOG_ACTIONS.map((action, at) =>
    entry(at, action, { donorName: 'Carla', detail: { count: 2, name: 'PC' } }),
  )
  await openLog({ entries: all })
  await expect.element(rows.first()).toBeVisible()
  const sentences = texts()
  expect(new Set(sentences).size).toBe(LOG_ACTIONS.length)
  expect(sentences.filter((text) => text === undefined || /undefined|\{/.test(text))).toEqual([])
})

test('The log is filtered by person and kind, and says when nothing matches', async () => {
  await openLog()
  await expect.element(rows.first()).toBeVisible()
  await page.getByLabelText('Pessoa').selectOptions('Automático')
  await expect.poll(texts).toEqual(['Ninguém decidiu a tempo, e o alerta de Zé ficou de fora.'])
  await page.getByLabelText('O que foi feito').selectOptions('Equipa')
  await expect.element(page.getByText('Nada assim no registo')).toBeVisible()
  await page.getByLabelText('Pessoa').selectOptions('Ana Ventura')
  await expect.poll(texts).toEqual(['Ana Ventura mudou o que Rui Pena pode fazer.'])
})

test('A filter with few matches loads a limited number of further pages, and more on request', async () => {
  const PAGES = 15
  let requestCount = 0
  await openLog({
    others: {
      'GET /api/moderation/log': call({
        answers: LogEntry.array(),
        answer(_nothing, { query }) {
          requestCount += 1
          const at = Number(query.get('before') ?? 0)
          return [entry(at, at === PAGES - 1 ? 'panic' : 'approve', { donorName: `Carla ${at}` })]
        },
        next({ query }) {
          const at = Number(query.get('before') ?? 0) + 1
          return at < PAGES ? `/api/moderation/log?limit=100&before=${at}` : undefined
        },
      }),
    },
  })
  await expect.element(rows.first()).toBeVisible()
  await page.getByLabelText('O que foi feito').selectOptions('Botões do direto')
  await expect.element(page.getByText('Nada assim no registo')).toBeVisible()
  expect(requestCount).toBe(11)
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(texts).toEqual(['Rui Pena parou tudo.'])
  expect(requestCount).toBe(PAGES)
})

test('The log loads older pages, and retries a failed page', async () => {
  let isDown = true
  await openLog({
    others: {
      'GET /api/moderation/log': call({
        answers: LogEntry.array(),
        answer: (_nothing, { query }) => {
          if (!query.has('before')) return ENTRIES.slice(0, 2)
          return isDown ? refuse('internal_error') : ENTRIES.slice(2)
        },
        next: ({ query }) => (query.has('before') ? undefined : '/api/moderation/log?limit=50&before=2'),
      }),
    },
  })
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => rows.elements().length).toBe(ENTRIES.length)
  expect(page.getByRole('button', { name: 'Mostrar mais' }).query()).toBeNull()
})

test('The whole log is exported as a file', async () => {
  const queries = await openLog()
  await expect.element(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect.element(toast).toMatchTextContent('.csv')
  expect(queries).toContain('format=spreadsheet')
})

test('An empty log says what it will contain', async () => {
  await openLog({ entries: [] })
  await expect.element(page.getByText('Ainda não há nada no registo')).toBeVisible()
  await axe()
})

test('A moderator reads the log of the creator in the address, and sees when access has ended', async () => {
  let mayRead = true
  const stage: ControlledCreator = {
    ...{ creatorId: 'ana', slug: 'ana', displayName: 'Ana Ventura', avatar: null },
    ...{ kind: 'moderator', rights: ['approve'], moderatorId: 'm1' },
  }
  const creatorIds: (string | null)[] = []
  standIn({
    ...OFFERED,
    ...signedIn(newUser('fan')),
    'GET /api/moderation/stages': call({ answers: ControlledCreator.array(), answer: () => [stage] }),
    'GET /api/moderation/log': call({
      answers: LogEntry.array(),
      answer(_nothing, { query }) {
        creatorIds.push(query.get('creatorId'))
        return mayRead ? ENTRIES : refuse('forbidden')
      },
      next: () => '/api/moderation/log?limit=100&creatorId=ana&before=7',
    }),
  })
  await showPage('/live/log?creatorId=ana', { viewport: [390, 844] })
  await expect.poll(() => rows.elements().length).toBe(ENTRIES.length)
  expect(page.getByRole('table').query()).toBeNull()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Ao vivo com Ana Ventura' }))
    .toHaveAttribute('href', '/live?creatorId=ana')
  await axe()
  mayRead = false
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.element(page.getByText('Este registo não está aberto para ti')).toBeVisible()
  expect(rows.elements()).toHaveLength(0)
  expect(new Set(creatorIds)).toEqual(new Set(['ana']))
})

test('Long names fit the log in 320 pixels in the dark theme', async () => {
  inTheDark()
  const displayName = 'Hippopotomonstrosesquippedaliophobia'.repeat(2)
  await openLog({
    entries: [entry(1, 'approve', { actor: { ...RUI, displayName }, donorName: 'w'.repeat(50) })],
    viewport: [320, 640],
  })
  await expect.element(rows).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await axe()
})
