import { startSandbox } from '@aplauso/mollie-sandbox/testing/start-sandbox'
import { expect } from 'vitest'
import * as z from 'zod'
import { startFaultyProxy } from '#testing/faulty-proxy.ts'
import type { Counterpart } from '#testing/provider-conformance/counterpart.ts'
import { describeProvider } from '#testing/provider-conformance/provider-conformance.ts'
import { createMollieProvider } from './mollie-provider.ts'

const API_KEY = 'test_sandbox_key'
const REFUND_SETTLES_MS = 5_000
const Mandates = z.object({ _embedded: z.object({ mandates: z.array(z.object({ id: z.string() })) }) })

async function startMollie(): Promise<Counterpart> {
  const sandbox = await startSandbox({ apiKey: API_KEY })
  const wire = await startFaultyProxy(`${sandbox.url}/mollie`)
  const settings = { apiUrl: () => `${wire.url}/v2`, webhookUrl: () => undefined, sandbox: true }
  const end = async (paymentId: string, outcome: string) => {
    expect((await sandbox.post(paymentId, { outcome })).status).toBe(303)
  }
  return {
    proxy: wire,
    provider: createMollieProvider({ ...settings, apiKey: API_KEY }),
    impatient: createMollieProvider({ ...settings, apiKey: API_KEY, callMaxMs: 250 }),
    wrongKey: createMollieProvider({ ...settings, apiKey: 'test_of_somebody_else' }),
    payments: async () => Number((await sandbox.call('GET', '/payments?limit=250')).body.count),
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
      const { mandates } = Mandates.parse((await sandbox.call('GET', path)).body)._embedded
      for (const { id } of mandates) await sandbox.call('DELETE', `${path}/${id}`)
    },
    async settle() {
      expect((await fetch(`${sandbox.url}/onboarding/org_sandbox/settlement`, { method: 'POST' })).ok).toBe(true)
    },
    calm: () => sandbox.setFaults({}),
    async close() {
      await wire.close()
      await sandbox.close()
    },
  }
}

describeProvider('Mollie', startMollie)
