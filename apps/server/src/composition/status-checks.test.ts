import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Status } from '@aplauso/contract/status'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMollieProvider } from '#modules/payments/public.ts'
import { openMail } from '#platform/mail/open-mail.ts'
import { openSmtpSink } from '#platform/mail/smtp-sink.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { freePort } from '#testing/free-port.ts'
import { useApp } from '#testing/test-app.ts'
import { type CheckedServices, statusChecks } from './status-checks.ts'

const app = useApp()
const log = pino({ level: 'silent' })
const fine = async () => undefined

const SOUND: CheckedServices = {
  database: { check: fine },
  bus: { check: fine },
  payments: { listMethods: async () => [] },
  jobs: { check: fine },
  mail: { check: fine },
  voices: { configured: true, condition: () => 'operational' },
  transcriber: { configured: true, condition: () => 'operational' },
  storage: { check: fine },
}

async function look(services: Partial<CheckedServices>) {
  const checks = statusChecks({ ...SOUND, ...services })
  const states = await Promise.all(checks.map(async ({ name, check }) => [name, await check()]))
  return Object.fromEntries(states.filter(([, state]) => state !== 'operational'))
}

const broken = { check: () => Promise.reject(new Error('broken')) }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aplauso-status-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('A running installation says that all it has works, and that its payments are only played', async () => {
  const { status, body } = await app().call<Status>('/api/status')
  expect([status, body.status, body.sandbox]).toEqual([200, 'operational', true])
  // Without voices of its own, or a server that writes recordings down, there are none to speak of.
  expect(body.components.map(({ name }) => name)).toEqual(['site', 'payments', 'alerts', 'letters', 'storage'])
})

test('Each part is what its own thing is, and no other', async () => {
  expect(await look({})).toEqual({})
  expect(await look({ database: broken })).toEqual({ site: 'down' })
  expect(await look({ bus: broken })).toEqual({ alerts: 'degraded' })
  expect(await look({ jobs: broken })).toEqual({ letters: 'degraded' })
  expect(await look({ voices: { configured: true, condition: () => 'degraded' } })).toEqual({ voices: 'degraded' })
  const transcriber = { configured: true, condition: () => 'down' as const }
  expect(await look({ transcriber })).toEqual({ transcription: 'down' })
})

test('Payments are down while the provider cannot be reached', async () => {
  const port = await freePort()
  const apiUrl = () => `http://127.0.0.1:${port}/v2`
  const payments = createMollieProvider({ apiKey: 'test_x', apiUrl, webhookUrl: () => undefined, sandbox: false })
  expect(await look({ payments })).toEqual({ payments: 'down' })
})

test('Letters are late while the mail server is away, and no more once it is back', async () => {
  const dataDir = await newFolder()
  const sink = await openSmtpSink()
  onTestFinished(() => void sink.close())
  const at = (smtpUrl: string) => openMail({ smtpUrl, from: 'a@aplauso.test', dataDir, log })
  expect(await look({ mail: at(`smtp://127.0.0.1:${await freePort()}`) })).toEqual({ letters: 'degraded' })
  expect(await look({ mail: at(sink.url) })).toEqual({})
})

test('Recordings cannot be kept while the folder for them is not to be had', async () => {
  const dataDir = await newFolder()
  const storage = openStorage({ dataDir })
  await writeFile(join(dataDir, 'media'), 'in the way')
  expect(await look({ storage })).toEqual({ storage: 'down' })
  await rm(join(dataDir, 'media'))
  expect(await look({ storage })).toEqual({})
})

test('Other people’s servers are asked once a minute at the most, whether they answer or not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  let works = false
  const listMethods = async () => {
    asked += 1
    if (!works) throw new Error('away')
    return []
  }
  const payments = statusChecks({ ...SOUND, payments: { listMethods } }).find(({ name }) => name === 'payments')
  const look = async () => [await payments?.check(), asked]
  expect([await look(), await look()]).toEqual([
    ['down', 1],
    ['down', 1],
  ])
  works = true
  vi.advanceTimersByTime(MINUTE_MS)
  expect([await look(), await look()]).toEqual([
    ['operational', 2],
    ['operational', 2],
  ])
})
