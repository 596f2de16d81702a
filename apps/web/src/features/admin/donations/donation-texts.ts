import type { DonationStatus } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const STATUS_TEXTS: Record<DonationStatus, Message> = {
  pending: m.supporter_status_pending,
  paid: m.admin_donation_paid,
  failed: m.admin_donation_failed,
  canceled: m.supporter_status_canceled,
  expired: m.supporter_status_expired,
  refunded: m.admin_donation_refunded,
  charged_back: m.admin_donation_charged_back,
}

/** Of a payment that is or was held. */
export const HELD_TEXTS = {
  waits: m.admin_donation_held,
  accepted: m.admin_donation_accepted,
  refunded: m.admin_donation_given_back,
}
