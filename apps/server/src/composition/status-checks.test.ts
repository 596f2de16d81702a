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

async function readStates(services: Partial<CheckedServices>) {
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

test('A running installation reports all its components as operational, and its payments as a sandbox', async () => {
  const { status, body } = await app().call<Status>('/api/status')
  expect([status, body.status, body.sandbox]).toEqual([200, 'operational', true])
  // Components that are not configured, such as voices and transcription, are not listed.
  expect(body.components.map(({ name }) => name)).toEqual(['site', 'payments', 'alerts', 'letters', 'storage'])
})

test('Each component has the state of its own service', async () => {
  expect(await readStates({})).toEqual({})
  expect(await readStates({ database: broken })).toEqual({ site: 'down' })
  expect(await readStates({ bus: broken })).toEqual({ alerts: 'degraded' })
  expect(await readStates({ jobs: broken })).toEqual({ letters: 'degraded' })
  expect(await readStates({ voices: { configured: true, condition: () => 'degraded' } })).toEqual({
    voices: 'degraded',
  })
  const transcriber = { configured: true, condition: () => 'down' as const }
  expect(await readStates({ transcriber })).toEqual({ transcription: 'down' })
})

test('Payments are down while the provider cannot be reached', async () => {
  const port = await freePort()
  const apiUrl = () => `http://127.0.0.1:${port}/v2`
  const payments = createMollieProvider({ apiKey: 'test_x', apiUrl, webhookUrl: () => undefined, sandbox: false })
  expect(await readStates({ payments })).toEqual({ payments: 'down' })
})

test('Email is degraded while the mail server is down, and operational once it is back', async () => {
  const dataDir = await newFolder()
  const sink = await openSmtpSink()
  onTestFinished(() => void sink.close())
  const at = (smtpUrl: string) => openMail({ smtpUrl, from: 'a@aplauso.test', dataDir, log })
  expect(await readStates({ mail: at(`smtp://127.0.0.1:${await freePort()}`) })).toEqual({ letters: 'degraded' })
  expect(await readStates({ mail: at(sink.url) })).toEqual({})
})

test('Storage is down while its folder cannot be created', async () => {
  const dataDir = await newFolder()
  const storage = openStorage({ dataDir })
  await writeFile(join(dataDir, 'media'), 'in the way')
  expect(await readStates({ storage })).toEqual({ storage: 'down' })
  await rm(join(dataDir, 'media'))
  expect(await readStates({ storage })).toEqual({})
})

test('External servers are polled at most once a minute, whether they answer or not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let pollCount = 0
  let works = false
  const listMethods = async () => {
    pollCount += 1
    if (!works) throw new Error('away')
    return []
  }
  const payments = statusChecks({ ...SOUND, payments: { listMethods } }).find(({ name }) => name === 'payments')
  const readStates = async () => [await payments?.check(), pollCount]
  expect([await readStates(), await readStates()]).toEqual([
    ['down', 1],
    ['down', 1],
  ])
  works = true
  vi.advanceTimersByTime(MINUTE_MS)
  expect([await readStates(), await readStates()]).toEqual([
    ['operational', 2],
    ['operational', 2],
  ])
})
