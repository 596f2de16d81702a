import { HOUR_MS } from '@aplauso/contract/limits'
import {
  connectOrganization,
  readTokens,
  setOnboarding,
  tokenCall,
} from '@aplauso/mollie-sandbox/testing/connect-organization'
import { type RunningSandbox, SHOP_APP, startSandbox } from '@aplauso/mollie-sandbox/testing/start-sandbox'
import { expect } from 'vitest'
import * as z from 'zod'
import { startFaultyProxy } from '#testing/faulty-proxy.ts'
import type { Counterpart } from '#testing/provider-conformance/counterpart.ts'
import { describeConnectedProvider, describeProvider } from '#testing/provider-conformance/provider-conformance.ts'
import type { PaymentProvider } from '../provider.ts'
import type { MollieSettings } from './mollie-api.ts'
import { createMollieProvider } from './mollie-provider.ts'

const API_KEY = 'test_sandbox_key'
const REFUND_SETTLES_MS = 5_000
const Mandates = z.object({ _embedded: z.object({ mandates: z.array(z.object({ id: z.string() })) }) })

const Euros = z.object({
  availableAmount: z.object({ value: z.string() }),
  pendingAmount: z.object({ value: z.string() }),
})

async function startMollie(): Promise<Counterpart> {
  const sandbox = await startSandbox({ apiKey: API_KEY })
  return counterpartOf(sandbox, sandbox.call, (settings, apiKey) => createMollieProvider({ ...settings, apiKey }))
}

async function startConnectedMollie(): Promise<Counterpart> {
  const sandbox = await startSandbox({ apiKey: API_KEY })
  const ana = await connectOrganization(sandbox)
  let { accessToken } = ana
  const freshToken = async () => {
    const redirect_uri = SHOP_APP.redirectUris[0] ?? ''
    const refresh = { grant_type: 'refresh_token', refresh_token: ana.refreshToken, redirect_uri }
    const answer = await tokenCall(sandbox, refresh)
    if (!answer.ok) return undefined
    accessToken = (await readTokens(answer)).accessToken
    return accessToken
  }
  const organization = (isOurs: boolean) => ({
    ...{ name: `mollie:${ana.id}`, account: ana.id, isTestMode: true, profileId: async () => ana.profileId },
    token: async () => (isOurs ? accessToken : 'access_of_somebody_else'),
    freshToken: async () => (isOurs ? freshToken() : undefined),
  })
  const make = (settings: Settings, apiKey: string) =>
    createMollieProvider({ ...settings, apiKey: API_KEY, organization: organization(apiKey === API_KEY) })
  const call: RunningSandbox['call'] = (method, path) =>
    ana.call(method, path, undefined, { authorization: `Bearer ${accessToken}` })
  return {
    ...(await counterpartOf(sandbox, call, make, ana.id)),
    // With a token that counts for nothing the access is over.
    wrongKeyEnds: { code: 'payment_account_missing' },
    connected: {
      async platformCents() {
        const { availableAmount, pendingAmount } = Euros.parse((await sandbox.call('GET', '/balances/primary')).body)
        return Math.round((Number(availableAmount.value) + Number(pendingAmount.value)) * 100)
      },
      restrict: async () => void (await setOnboarding(sandbox, ana.id, 'restricted')),
      restore: async () => void (await setOnboarding(sandbox, ana.id, 'completed')),
      revoke: async () => void (await fetch(`${sandbox.url}/onboarding/${ana.id}/revoke`, { method: 'POST' })),
      forgetKeys: () => sandbox.advance(2 * HOUR_MS),
    },
  }
}

type Settings = Omit<MollieSettings, 'apiKey' | 'organization'>

async function counterpartOf(
  sandbox: RunningSandbox,
  call: RunningSandbox['call'],
  make: (settings: Settings, apiKey: string) => PaymentProvider,
  organization = 'org_sandbox',
): Promise<Counterpart> {
  const wire = await startFaultyProxy(`${sandbox.url}/mollie`)
  const settings: Settings = { apiUrl: () => `${wire.url}/v2`, webhookUrl: () => undefined, sandbox: true }
  const end = async (paymentId: string, outcome: string) => {
    expect((await sandbox.post(paymentId, { outcome })).status).toBe(303)
  }
  return {
    proxy: wire,
    provider: make(settings, API_KEY),
    impatient: make({ ...settings, callMaxMs: 250 }, API_KEY),
    wrongKey: make(settings, 'test_of_somebody_else'),
    payments: async () => Number((await call('GET', '/payments?limit=250')).body.count),
    pay: (paymentId) => end(paymentId, 'paid'),
    payLater: (paymentId) => end(paymentId, 'pending'),
    settleLate: (paymentId) => end(paymentId, 'paid'),
    failLate: (paymentId) => end(paymentId, 'failed'),
    expire: (paymentId) => end(paymentId, 'expired'),
    async failRefund() {
      await sandbox.setFaults({ failRefunds: true })
      await sandbox.advance(REFUND_SETTLES_MS)
    },
    chargeBack: (paymentId) => end(paymentId, 'charged_back'),
    winChargeback: (paymentId) => end(paymentId, 'chargeback_reversed'),
    declineCharges: () => sandbox.setFaults({ failRecurring: true }),
    delayCharges: () => sandbox.setFaults({ pendingRecurring: true }),
    async revokeMandates(customerId) {
      const path = `/customers/${customerId}/mandates`
      const { mandates } = Mandates.parse((await call('GET', path)).body)._embedded
      for (const { id } of mandates) await call('DELETE', `${path}/${id}`)
    },
    async settle() {
      expect((await fetch(`${sandbox.url}/onboarding/${organization}/settlement`, { method: 'POST' })).ok).toBe(true)
    },
    calm: () => sandbox.setFaults({}),
    async close() {
      await wire.close()
      await sandbox.close()
    },
  }
}

describeProvider('Mollie', startMollie)
describeConnectedProvider('Mollie, connected', startConnectedMollie)
