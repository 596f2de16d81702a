import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase, testEngine } from '#testing/engine.ts'
import { startTestApp, useApp } from '#testing/test-app.ts'

const app = useApp()

test('The sandbox accepts only the key that this installation generated', async () => {
  const file = join(app().dataDir, 'sandbox-key')
  const key = await readFile(file, 'utf8')
  expect(key).toMatch(/^test_\w{40}$/)
  expect((await stat(file)).mode & 0o077).toBe(0)
  const list = (token?: string) => app().call('/sandbox/mollie/v2/payments', { token })
  expect((await list()).status).toBe(401)
  expect((await list('test_sandboxsandboxsandbox')).status).toBe(401)
  expect((await list(key)).status).toBe(200)
})

test('The sandbox refuses webhooks to other servers and redirects to other sites', async () => {
  const token = await readFile(join(app().dataDir, 'sandbox-key'), 'utf8')
  const amount = { currency: 'EUR', value: '5.00' }
  const own = { redirectUrl: `${app().baseUrl}/thanks`, webhookUrl: `${app().baseUrl}/api/webhooks/mollie` }
  const open = (addresses: object) =>
    app().call('/sandbox/mollie/v2/payments', { token, body: { description: 'A gift', amount, ...own, ...addresses } })
  expect((await open({ webhookUrl: 'http://127.0.0.1:9/internal' })).status).toBe(422)
  expect((await open({ redirectUrl: 'https://evil.example/' })).status).toBe(422)
  expect((await open({})).status).toBe(201)
})

test('The sandbox has an OAuth client of this installation, whose consents lead back to this server only', async () => {
  const file = join(app().dataDir, 'sandbox-client-secret')
  expect(await readFile(file, 'utf8')).toMatch(/^[\w-]{43}$/)
  expect((await stat(file)).mode & 0o077).toBe(0)
  const authorize = (redirectUri: string) => {
    const scope = 'payments.read organizations.read'
    const query = {
      client_id: 'app_sandbox',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state: 'state-1',
    }
    return app().call(`/sandbox/mollie/oauth2/authorize?${new URLSearchParams(query)}`)
  }
  expect((await authorize(`${app().baseUrl}/api/payment-account/callback`)).status).toBe(200)
  expect((await authorize(`${app().baseUrl}/elsewhere`)).status).toBe(400)
  expect((await authorize('https://evil.example/api/payment-account/callback')).status).toBe(400)
})

// The embedded engine belongs to one process.
test.runIf(testEngine() === 'postgres')(
  'A payment started in one of two processes with one data folder can be paid at the sandbox of the other',
  async () => {
    const database = await openTestDatabase(inject('snapshotFolder'))
    const first = await startTestApp({}, { database })
    const second = await startTestApp({ DATA_DIR: first.app.dataDir }, { database })
    onTestFinished(async () => {
      await second.close()
      await first.close()
      await database.close()
    })
    const creator = await first.app.register('creator')
    for (let count = 0; count < 5; count += 1) {
      const donation = await first.app.donate(creator.user.slug)
      // The payer may be sent to either process.
      await second.app.end(donation, 'paid')
      await first.app.untilStatus(donation.donationId, 'paid')
    }
  },
)
