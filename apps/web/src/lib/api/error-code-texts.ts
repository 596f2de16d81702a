import type { ErrorCode } from '@aplauso/contract/errors'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

// A fixed table, because keys built at run time would put every text of the product into this bundle.
const ERROR_TEXTS: Record<ErrorCode, Message> = {
  validation_failed: m.error_validation_failed,
  link_invalid: m.error_link_invalid,
  invalid_credentials: m.error_invalid_credentials,
  unauthenticated: m.error_unauthenticated,
  forbidden: m.error_forbidden,
  donor_blocked: m.error_donor_blocked,
  giving_limit_reached: m.error_giving_limit_reached,
  support_ended: m.error_support_ended,
  sign_in_required: m.error_sign_in_required,
  mail_not_proven: m.error_mail_not_proven,
  reauthentication_required: m.error_reauthentication_required,
  not_found: m.error_not_found,
  creator_not_found: m.error_creator_not_found,
  email_taken: m.error_email_taken,
  username_taken: m.error_username_taken,
  plan_limit_reached: m.error_plan_limit_reached,
  payment_declined: m.error_payment_declined,
  payment_pending: m.error_payment_pending,
  already_subscribed: m.error_already_subscribed,
  not_subscribed: m.error_not_subscribed,
  not_refundable: m.error_not_refundable,
  out_of_date: m.error_out_of_date,
  share_limit_reached: m.error_share_limit_reached,
  idempotency_conflict: m.error_idempotency_conflict,
  already_decided: m.error_already_decided,
  already_moderator: m.error_already_moderator,
  revision_conflict: m.error_revision_conflict,
  limit_reached: m.error_limit_reached,
  media_quota_reached: m.error_media_quota_reached,
  in_use: m.error_in_use,
  overlay_not_connected: m.error_overlay_not_connected,
  alerts_stopped: m.error_alerts_stopped,
  media_empty: m.error_media_empty,
  media_damaged: m.error_media_damaged,
  media_too_large: m.error_media_too_large,
  media_too_many_frames: m.error_media_too_many_frames,
  media_too_long: m.error_media_too_long,
  payload_too_large: m.error_payload_too_large,
  unsupported_media: m.error_unsupported_media,
  audio_too_long: m.error_audio_too_long,
  audio_too_short: m.error_audio_too_short,
  audio_silent: m.error_audio_silent,
  rate_limited: m.error_rate_limited,
  internal_error: m.error_internal_error,
  not_configured: m.error_not_configured,
  provider_error: m.error_provider_error,
  overloaded: m.error_overloaded,
  maintenance: m.error_maintenance,
}

const TEXTS = new Map<string, Message>(Object.entries(ERROR_TEXTS))

export const textOfErrorCode = (code: string) => TEXTS.get(code)
