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
// Servers of other companies are not polled for every visitor.
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

/** The components of the status page, and the state of each when its check fails. */
export function statusChecks(services: CheckedServices): StatusCheck[] {
  const { database, bus, payments, jobs, mail, voices, transcriber, storage } = services
  const provider = cached(EXTERNAL_FRESH_MS, () => payments.listMethods())
  const mailServer = cached(EXTERNAL_FRESH_MS, () => mail.check())
  return [
    { name: 'site', check: stateOnFailure('down', () => database.check()) },
    { name: 'payments', check: stateOnFailure('down', provider) },
    // Without the bus alerts still arrive, only later: overlays poll the database every few seconds.
    { name: 'alerts', check: stateOnFailure('degraded', () => bus.check()) },
    ...(voices.configured ? [{ name: 'voices' as const, check: async () => voices.condition() }] : []),
    ...(transcriber.configured ? [{ name: 'transcription' as const, check: async () => transcriber.condition() }] : []),
    // Emails are stored and retried.
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

/** Caches an answer, and also a failure: a server that refuses our password must not get it again and again. */
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
