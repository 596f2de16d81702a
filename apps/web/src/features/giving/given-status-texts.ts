import type { DonationStatus } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** What a row says beside its amount; a paid donation needs no word. */
export const GIVEN_STATUS_TEXTS: Record<DonationStatus, Message | undefined> = {
  paid: undefined,
  pending: m.supporter_status_pending,
  failed: m.supporter_status_failed,
  canceled: m.supporter_status_canceled,
  expired: m.supporter_status_expired,
  refunded: m.supporter_status_refunded,
  charged_back: m.supporter_status_charged_back,
}
