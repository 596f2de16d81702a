import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { ComponentState } from '@aplauso/contract/status'
import type { Transcriber, Voices } from '#modules/media/public.ts'
import type { PaymentProvider } from '#modules/payments/public.ts'
import type { StatusCheck } from '#modules/site/public.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import { withinTime } from '#platform/time/within-time.ts'

const CHECK_MAX_MS = 3 * SECOND_MS
// Other people's servers: they are not asked as often as visitors look.
const EXTERNAL_FRESH_MS = MINUTE_MS

export type CheckedServices = {
  database: { check(): Promise<void> }
  bus: Pick<Bus, 'check'>
  payments: Pick<PaymentProvider, 'listMethods'>
  jobs: Pick<Jobs, 'check'>
  mail: Pick<Mail, 'check'>
  voices: Pick<Voices, 'configured' | 'condition'>
  transcriber: Pick<Transcriber, 'configured' | 'condition'>
  storage: Pick<MediaStorage, 'check'>
}

/** What the status page looks at, and how bad it is when that does not answer. */
export function statusChecks(services: CheckedServices): StatusCheck[] {
  const { database, bus, payments, jobs, mail, voices, transcriber, storage } = services
  const provider = cached(EXTERNAL_FRESH_MS, () => payments.listMethods())
  const mailServer = cached(EXTERNAL_FRESH_MS, () => mail.check())
  return [
    { name: 'site', check: stateOnFailure('down', () => database.check()) },
    { name: 'payments', check: stateOnFailure('down', provider) },
    // Overlays look into the database every few seconds: without the bus alerts come, only later.
    { name: 'alerts', check: stateOnFailure('degraded', () => bus.check()) },
    ...(voices.configured ? [{ name: 'voices' as const, check: async () => voices.condition() }] : []),
    ...(transcriber.configured ? [{ name: 'transcription' as const, check: async () => transcriber.condition() }] : []),
    // Letters are kept and tried again.
    { name: 'letters', check: stateOnFailure('degraded', () => Promise.all([mailServer(), jobs.check()])) },
    { name: 'storage', check: stateOnFailure('down', () => storage.check()) },
  ]
}

function stateOnFailure(failureState: ComponentState, check: () => Promise<unknown>): StatusCheck['check'] {
  return () =>
    withinTime(check(), CHECK_MAX_MS, 'It did not answer').then(
      () => 'operational',
      () => failureState,
    )
}

/** An answer holds for a while, and a failure too: a server that refuses our password must not hear it again and again. */
function cached(freshMs: number, check: () => Promise<unknown>): () => Promise<unknown> {
  let answer: Promise<unknown> | undefined
  let freshUntil = 0
  return () => {
    if (answer === undefined || Date.now() >= freshUntil) {
      freshUntil = Date.now() + freshMs
      answer = check()
    }
    return answer
  }
}
