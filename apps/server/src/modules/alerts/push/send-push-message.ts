import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { PushEvent, PushMessage } from '@aplauso/contract/push'
import webPush from 'web-push'
import { type AttemptOutcome, postMessage, type Targets } from '#modules/developers/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { getPushKeys } from './push-keys.ts'

export type MessageDeps = { db: Database; sealer: Sealer; targets: Targets; pushSubject: () => string }
export type PushAddress = { id: string; endpoint: string; p256dh: string; auth: string }

/** Lifetime of a message: how long a push service stores it for a device that is off, and how long we retry. */
export const MESSAGE_LIFETIMES_MS: Record<PushEvent | 'test', number> = {
  held: HOUR_MS,
  large: DAY_MS,
  unseen: HOUR_MS,
  test: MINUTE_MS,
}

/** Meaning of the push service's answer: accepted, retry later, device gone, or rejected for good. */
export type SendResult = { state: 'sent' | 'later' | 'gone' | 'refused'; outcome: AttemptOutcome }

/** Encrypts a message for one device and sends it to its push service; never throws because of the answer. */
export async function sendPushMessage(
  deps: MessageDeps,
  { endpoint, p256dh, auth }: PushAddress,
  message: PushMessage,
): Promise<SendResult> {
  const keys = await getPushKeys(deps)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: deps.pushSubject(), ...keys },
      TTL: MESSAGE_LIFETIMES_MS[message.kind] / SECOND_MS,
      urgency: message.kind === 'large' ? 'normal' : 'high',
      // A newer message replaces a stored one with the same topic, as on the device.
      topic: message.tag,
    },
  )
  const outcome = await postMessage(deps.targets, endpoint, { headers: asText(headers), body: body ?? '' })
  return { state: stateOf(outcome), outcome }
}

const asText = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

function stateOf({ answerStatus, failure }: AttemptOutcome): SendResult['state'] {
  if (failure === null) return 'sent'
  if (answerStatus === 404 || answerStatus === 410) return 'gone'
  if (answerStatus === 429 || (answerStatus ?? 0) >= 500) return 'later'
  // After a timeout the service may have accepted the message: a retry could notify twice.
  return failure === 'connection' || failure === 'unresolved' || failure === 'tls' ? 'later' : 'refused'
}
