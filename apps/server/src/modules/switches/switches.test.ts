import type { SignedIn } from '@aplauso/contract/accounts'
import type { Config } from '@aplauso/contract/config'
import type { Problem } from '@aplauso/contract/errors'
import { FEATURES } from '@aplauso/contract/features'
import type { OperatorLogEntry } from '@aplauso/contract/operator-log'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import type { OperatorSettings } from '@aplauso/contract/operator-settings'
import { afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase, testEngine } from '#testing/engine.ts'
import { addressOf, openTcpProxy } from '#testing/tcp-proxy.ts'
import { startTestApp, type TestApp, useApp } from '#testing/test-app.ts'

const PATH = '/api/admin/settings'
const TEXT = { pt: 'Pausa às 22h', en: 'Break at 22:00', es: 'Pausa a las 22 h', fr: 'Pause à 22 h' }
const open = useApp()

async function operator(app: TestApp, role: OperatorRole = 'owner'): Promise<SignedIn> {
  const account = await app.register('fan')
  await app.database.db.updateTable('users').set({ operator_role: role }).where('id', '=', account.user.id).execute()
  return account
}
const patch = (app: TestApp, { token }: SignedIn, body: unknown) =>
  app.call<OperatorSettings & Problem>(PATH, { method: 'PATCH', token, body })
const config = async (app: TestApp) => (await app.call<Config>('/api/config')).body

let last: SignedIn
beforeAll(async () => {
  last = await operator(open())
})
afterEach(async () => {
  // A server that finds no row has the defaults again.
  await open().database.db.deleteFrom('operator_settings').execute()
  await patch(open(), last, { features: {} })
})

test('A database without rows has the defaults; a change stays in force and leaves everything else as it is', async () => {
  const owner = await operator(open())
  const { body } = await open().call<OperatorSettings>(PATH, { token: owner.token })
  expect(body).toEqual({
    ...{ features: FEATURES, registration: { accounts: 'open', creators: 'open' } },
    ...{ announcement: null, fixed: [], fixedBy: {} },
  })
  const changed = await patch(open(), owner, { features: { advancedAnalytics: true } })
  expect([changed.status, changed.body]).toEqual([200, { ...body, features: { ...FEATURES, advancedAnalytics: true } }])
  const next = await patch(open(), owner, { registration: { creators: 'closed' } })
  expect(next.body).toMatchObject({
    features: { advancedAnalytics: true },
    registration: { accounts: 'open', creators: 'closed' },
  })
  const { features, registration } = await config(open())
  expect([features.advancedAnalytics, registration]).toEqual([true, { accounts: 'open', creators: 'closed' }])
})

test('A switch is in force for the calls that it is about, and off again', async () => {
  const owner = await operator(open())
  const person = { email: 'x@example.com', password: 'segredo', displayName: 'X', username: 'xavier' }
  const register = () => open().call<Problem>('/api/auth/register', { body: { ...person, userType: 'creator' } })
  await patch(open(), owner, { registration: { accounts: 'closed' } })
  expect((await config(open())).registration).toEqual({ accounts: 'closed', creators: 'closed' })
  await patch(open(), owner, { registration: { accounts: 'open' } })
  await patch(open(), owner, { features: { feedbackSystem: false }, registration: { creators: 'closed' } })
  expect((await open().call<Problem>('/api/feedback', { token: owner.token, body: {} })).body.code).toBe(
    'not_configured',
  )
  expect((await register()).body.code).toBe('registration_closed')
  await patch(open(), owner, { features: { feedbackSystem: true }, registration: { creators: 'open' } })
  expect((await open().call<Problem>('/api/feedback', { token: owner.token, body: {} })).status).toBe(400)
  expect((await register()).status).toBe(201)
})

test('Settings are for owners: visitors and accounts do not find them, other operators may not', async () => {
  const [support, finance, creator] = await Promise.all([
    operator(open(), 'support'),
    operator(open(), 'finance'),
    open().register('creator'),
  ])
  const body = { features: { debugMode: true } }
  const statuses = await Promise.all(
    [support, finance, creator].map(async (who) => (await patch(open(), who, body)).status),
  )
  expect(statuses).toEqual([403, 403, 404])
  expect((await open().call(PATH)).status).toBe(401)
  expect((await config(open())).features.debugMode).toBe(false)
})

test('Unknown keys, wrong values and texts that cannot be stored are refused, and nothing of such a change is stored', async () => {
  const owner = await operator(open())
  const announcement = { text: TEXT, level: 'info', until: null }
  for (const change of [
    { features: { teleport: true } },
    { features: { debugMode: 'yes' } },
    { registration: { agencies: 'open' } },
    { registration: { accounts: 'half' } },
    { maintenance: true },
    { fixed: [] },
    { announcement: { ...announcement, level: 'loud' } },
    { announcement: { ...announcement, until: 'tomorrow' } },
    { announcement: { ...announcement, text: { pt: 'Olá' } } },
    { announcement: { ...announcement, text: { ...TEXT, de: 'Pause' } } },
    { announcement: { ...announcement, text: { ...TEXT, fr: 'a\u0000b' } } },
    { announcement: { ...announcement, text: { ...TEXT, fr: ' ' } } },
    { announcement: { ...announcement, text: { ...TEXT, fr: 'x'.repeat(301) } } },
  ]) {
    const { status, body } = await patch(open(), owner, { registration: { creators: 'invite' }, ...change })
    expect([change, status, body.code]).toEqual([change, 400, 'validation_failed'])
  }
  expect((await config(open())).registration.creators).toBe('open')
})

test('The environment wins: its settings are listed with their variables, and a change that has one stores nothing', async () => {
  const environment = { FEATURE_DEBUG_MODE: 'false', REGISTRATION: 'invite' }
  const { app, close } = await startTestApp(environment, { database: open().database })
  onTestFinished(close)
  const owner = await operator(open())
  // Set at a process without these variables: the environment wins where they are.
  await patch(open(), owner, { features: { debugMode: true }, registration: { creators: 'closed' } })
  const { body } = await app.call<OperatorSettings>(PATH, { token: owner.token })
  expect(body).toMatchObject({
    features: { debugMode: false },
    registration: { accounts: 'invite', creators: 'invite' },
    fixed: ['features.debugMode', 'registration.accounts', 'registration.creators'],
    fixedBy: { 'features.debugMode': 'FEATURE_DEBUG_MODE', 'registration.creators': 'REGISTRATION' },
  })
  for (const change of [{ features: { debugMode: true } }, { registration: { creators: 'open' } }]) {
    const refused = await patch(app, owner, { features: { testDonations: true }, ...change, ...{ announcement: null } })
    expect([refused.status, refused.body.code]).toEqual([409, 'fixed_by_environment'])
  }
  expect((await config(app)).features.testDonations).toBe(false)
})

test('An announcement is on until its end, and then neither pages nor calls have it', async () => {
  const owner = await operator(open())
  const announcement = { text: TEXT, level: 'warning', until: '2031-05-01T10:00:00.000Z' }
  await patch(open(), owner, { announcement })
  expect((await config(open())).announcement).toEqual(announcement)
  await patch(open(), owner, { announcement: { ...announcement, until: '2001-05-01T10:00:00.000Z' } })
  expect((await config(open())).announcement).toBeNull()
  await patch(open(), owner, { announcement: { text: TEXT, level: 'info' } })
  expect((await config(open())).announcement).toEqual({ text: TEXT, level: 'info', until: null })
  await patch(open(), owner, { announcement: null })
  expect((await config(open())).announcement).toBeNull()
})

test('During maintenance operators sign in and work; everybody else gets 503, even with the right password', async () => {
  const [owner, support, creator] = await Promise.all([
    operator(open()),
    operator(open(), 'support'),
    open().register('creator'),
  ])
  const login = (email: string, password = 'segredo') =>
    open().call<SignedIn & Problem>('/api/auth/login', { body: { email, password } })
  await patch(open(), owner, { features: { maintenanceMode: true } })
  try {
    expect((await open().call('/api/auth/me', { token: creator.token })).status).toBe(503)
    expect((await open().call('/api/auth/me', { token: 'wrong' })).status).toBe(503)
    expect((await open().call('/api/creators')).status).toBe(503)
    expect((await open().call('/api/creators', { token: support.token })).status).toBe(200)
    expect((await login(creator.user.email)).body.code).toBe('maintenance')
    expect((await login(creator.user.email, 'errada')).body.code).toBe('invalid_credentials')
    const signedIn = await login(support.user.email)
    expect(signedIn.status).toBe(200)
    expect((await open().call('/api/auth/me', { token: signedIn.body.token })).status).toBe(200)
  } finally {
    expect((await patch(open(), owner, { features: { maintenanceMode: false } })).status).toBe(200)
  }
  expect((await open().call('/api/auth/me', { token: creator.token })).status).toBe(200)
})

test('Two operators who change different settings at once both keep their change', async () => {
  const [one, other] = await Promise.all([operator(open()), operator(open())])
  const flags = ['socialSharing', 'feedbackSystem', 'supporterDashboard', 'betaOnboarding'] as const
  await Promise.all(flags.map((flag, index) => patch(open(), index % 2 ? one : other, { features: { [flag]: false } })))
  const { features } = await config(open())
  expect(flags.map((flag) => features[flag])).toEqual([false, false, false, false])
})

test('Each change stands in the log with its values before and after, a removed text without its words', async () => {
  const owner = await operator(open())
  const announcement = { text: TEXT, level: 'critical', until: null }
  await patch(open(), owner, { features: { debugMode: true }, announcement })
  await patch(open(), owner, { features: { debugMode: true } })
  await patch(open(), owner, { registration: { accounts: 'invite' }, announcement: null })
  const { body } = await open().call<OperatorLogEntry[]>('/api/admin/log', { token: owner.token })
  const ofOwner = body.filter(({ actor }) => actor?.id === owner.user.id)
  expect(ofOwner.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: 'settings',
      before: { 'registration.accounts': null, announcement: { level: 'critical', until: null } },
      after: { 'registration.accounts': 'invite', announcement: null },
    },
    {
      action: 'settings',
      before: { 'features.debugMode': null, announcement: null },
      after: { 'features.debugMode': true, announcement },
    },
  ])
})

// The embedded engine allows one process only.
describe.runIf(testEngine() === 'postgres')('Two processes', () => {
  async function start() {
    const database = await openTestDatabase(inject('snapshotFolder'))
    const proxy = await openTcpProxy(addressOf(database.url ?? expect.fail()))
    const first = await startTestApp({}, { database })
    const second = await startTestApp({}, { database, busPort: proxy.port })
    onTestFinished(async () => {
      await second.close()
      await first.close()
      await proxy.close()
      await database.close()
    })
    return { proxy, first: first.app, second: second.app, owner: await operator(first.app) }
  }

  // Three in a row: the resync, every four seconds, could not be the cause.
  test('A switch at one is seen by the other within a second', async () => {
    const { first, second, owner } = await start()
    for (const socialSharing of [false, true, false]) {
      await patch(first, owner, { features: { socialSharing } })
      await expect
        .poll(async () => (await config(second)).features.socialSharing, { interval: 20, timeout: 1_000 })
        .toBe(socialSharing)
    }
  })

  test('A switch whose event is lost is found by the resync', async () => {
    const { proxy, first, second, owner } = await start()
    proxy.stall()
    await patch(first, owner, { features: { socialSharing: false } })
    await expect
      .poll(async () => (await config(second)).features.socialSharing, { interval: 50, timeout: 15_000 })
      .toBe(false)
  })
})
