import type { WebhookEventType } from '@aplauso/contract/developers'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const EVENT_TEXTS: Record<WebhookEventType, Message> = {
  'donation.paid': m.webhook_event_paid,
  'donation.refunded': m.webhook_event_refunded,
  'donation.charged_back': m.webhook_event_charged_back,
  'donation.chargeback_reversed': m.webhook_event_won,
}

export const EVENTS: readonly WebhookEventType[] = [
  'donation.paid',
  'donation.refunded',
  'donation.charged_back',
  'donation.chargeback_reversed',
]
