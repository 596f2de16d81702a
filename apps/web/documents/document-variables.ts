import type { Language } from '@aplauso/contract/languages'
import * as limits from '@aplauso/contract/limits'
import * as retention from '@aplauso/contract/retention'
import { TAX_LIMIT_CENTS, TAX_LIMIT_DONATIONS } from '@aplauso/contract/tax-limits'
import * as terms from '@aplauso/contract/terms'
import { formatBasisPoints, formatEuros, formatNumber } from '../src/lib/i18n/format.ts'

/**
 * Product constants by the names that documents use in braces. Plan values depend on the operator: `plan-variables.ts`.
 */
export function documentVariables(language: Language): Record<string, string> {
  const euros = (cents: number) => formatEuros(cents, language, 0)
  const share = (basisPoints: number) => formatBasisPoints(basisPoints, language)
  const counts = {
    account_log_days: retention.ACCOUNT_LOG_DAYS,
    api_calls_per_minute: limits.API_CALLS_PER_MINUTE,
    change_notice_days: terms.CHANGE_NOTICE_DAYS,
    contact_kept_days: retention.CONTACT_RETENTION_DAYS,
    report_kept_days: retention.REPORT_RETENTION_DAYS,
    objection_months: retention.OBJECTION_MONTHS,
    email_change_hours: retention.EMAIL_CHANGE_DELAY_HOURS,
    email_undo_days: retention.EMAIL_UNDO_DAYS,
    favorites_max: limits.FAVORITES_MAX,
    given_up_job_days: retention.DEAD_JOB_DAYS,
    known_device_days: retention.TRUSTED_DEVICE_DAYS,
    minimum_age_years: terms.MINIMUM_AGE_YEARS,
    moderator_invitation_days: retention.MODERATOR_INVITATION_DAYS,
    moderators: limits.MODERATORS_MAX,
    moderation_words: limits.BLOCKED_TERMS_MAX,
    pending_service_minutes: retention.PENDING_SERVICE_MINUTES,
    receipt_address_days: retention.RECEIPT_ADDRESS_DAYS,
    recording_seconds: limits.RECORDING_MAX_MS / limits.SECOND_MS,
    renewal_grace_days: limits.RENEWAL_GRACE_DAYS,
    replay_minutes: limits.REPLAY_WINDOW_MINUTES_DEFAULT,
    reset_link_hours: retention.RESET_LINK_HOURS,
    security_log_days: retention.SECURITY_LOG_DAYS,
    session_days: retention.SESSION_DAYS,
    session_idle_days: retention.SESSION_IDLE_DAYS,
    tax_donations: TAX_LIMIT_DONATIONS,
    tax_record_years: retention.TAX_RECORD_YEARS,
    payout_file_days: retention.PAYOUT_FILE_DAYS,
    test_alert_days: retention.TEST_ALERT_DAYS,
    unpaid_followed_days: retention.UNPAID_SYNC_DAYS,
    unpaid_kept_days: retention.UNPAID_RETENTION_DAYS,
    unpaid_recording_days: retention.UNPAID_RECORDING_DAYS,
    unpaid_speech_days: retention.UNPAID_SPEECH_DAYS,
    unused_upload_hours: retention.UNUSED_UPLOAD_HOURS,
    verification_link_hours: retention.VERIFICATION_LINK_HOURS,
    webhook_log_days: limits.WEBHOOK_LOG_DAYS,
    withdrawal_days: terms.WITHDRAWAL_DAYS,
  }
  return {
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, formatNumber(count, language)])),
    donation_min: euros(limits.DONATION_MIN_CENTS),
    donation_max: euros(limits.DONATION_MAX_CENTS),
    tax_amount: euros(TAX_LIMIT_CENTS),
    spoken_from: euros(limits.TTS_MINIMUM_DEFAULT_CENTS),
    agency_share_max: share(limits.AGENCY_SHARE_MAX_BASIS_POINTS),
    agency_shares_max: share(limits.AGENCY_SHARES_MAX_BASIS_POINTS),
  }
}

/** Fills the variables of a document; unknown names stay in braces. */
export function fillVariables(markdown: string, language: Language): string {
  const known = documentVariables(language)
  return markdown.replaceAll(/\{(\w+)\}/g, (whole, name) => known[name] ?? whole)
}
