import { cents } from '@aplauso/contract/money'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { syncDonationPayment } from '../../apps/server/src/modules/donations/public.ts'
import {
  createMollieProvider,
  paymentProviders,
  recordPaymentChange,
} from '../../apps/server/src/modules/payments/public.ts'
import type { Database } from '../../apps/server/src/modules/tables.ts'
import { createTurnPool } from '../../apps/server/src/platform/database/embedded/turn-pool.ts'

const RECORDED_ID = '00000000-0000-7000-8000-000000000000'

// The answer to every statement, so that the code under recording continues as after a success.
const ROW = {
  id: RECORDED_ID,
  creator_id: RECORDED_ID,
  kind: 'donation',
  provider: 'mollie',
  checks: 1,
  amount_cents: 1_000,
  fee_cents: 40,
  refunded_cents: 0,
  charged_back_cents: 0,
  held_id: null,
}

/** A database that runs nothing and reports each statement. */
function createRecordingDatabase(onStatement: (text: string, parameters: readonly unknown[]) => void): Database {
  const refuse = async () => {
    throw new Error('only single statements are recorded')
  }
  const connection = {
    query: async (text: string, parameters: readonly unknown[]) => {
      onStatement(text, parameters)
      return { rows: [ROW], command: 'SELECT', affectedRows: 1 }
    },
    exec: refuse,
    dump: refuse,
    release: async () => undefined,
  }
  return new Kysely({ dialect: new PostgresDialect({ pool: createTurnPool({ acquire: async () => connection }) }) })
}

/** A parameter of a recorded statement: a constant, or a value that each run fills in. */
export type Parameter =
  | { is: 'constant'; value: string | number | boolean | null }
  | { is: 'payment' }
  | { is: 'new id' }
  | { is: 'time'; fromNowMs: number }

/** A step of the server between webhook and frame, as plain data that another process can replay. */
export type Step =
  | { do: 'query'; text: string; parameters: Parameter[] }
  | { do: 'answer' }
  | { do: 'ask provider' }
  | { do: 'send' }
  | { do: 'publish' }

const NOTIFY_CHANNEL = 'aplauso'
const PAYMENT = 'tr_recorded'
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const PAID = {
  status: 'paid',
  amountCents: cents(1_000),
  currency: 'EUR',
  refundedCents: cents(0),
  chargedBackCents: cents(0),
} as const

/**
 * Runs the product's own code for one paid webhook against a database that only records statements. The floor therefore
 * sends the same statements in the same order, also after the product has changed.
 */
export async function recordWebhook(transport: 'in process' | 'notify' | 'redis'): Promise<Step[]> {
  const steps: Step[] = []
  const db = createRecordingDatabase((text, parameters) => {
    steps.push({ do: 'query', text, parameters: parameters.map(describe) })
  })
  const mollie = createMollieProvider({ apiKey: '', apiUrl: () => '', webhookUrl: () => undefined, sandbox: true })
  const deps = {
    db,
    announcer: transport === 'notify' ? { channel: NOTIFY_CHANNEL, from: 'benchmark' } : undefined,
    payments: paymentProviders({
      ...mollie,
      getPayment: async (paymentId: string) => {
        steps.push({ do: 'ask provider' })
        return { ...PAID, paymentId }
      },
    }),
    alertCreated: async () => {
      steps.push({ do: 'send' })
      if (transport === 'redis') steps.push({ do: 'publish' })
    },
    alertHeld: async () => undefined,
    goalChanged: async () => undefined,
    alertsSkipped: async () => undefined,
    hashFingerprints: () => [],
    onEventsRecorded: () => undefined,
    reviewNeeded: async () => undefined,
    speechWaits: { add: () => undefined, close: async () => undefined },
    log: pino({ level: 'silent' }),
  }
  const poll = await recordPaymentChange(db, PAYMENT)
  if (poll === undefined) throw new Error('the recorded payment is not known')
  steps.push({ do: 'answer' })
  await syncDonationPayment(deps, poll)
  return steps
}

function describe(value: unknown): Parameter {
  if (value === PAYMENT) return { is: 'payment' }
  if (value instanceof Date) return { is: 'time', fromNowMs: value.getTime() - Date.now() }
  if (typeof value === 'string' && UUID.test(value) && value !== RECORDED_ID) return { is: 'new id' }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if ((isPlain || value === null) && value !== RECORDED_ID) return { is: 'constant', value }
  throw new Error(`a statement has a parameter that cannot be recorded: ${String(value)}`)
}
