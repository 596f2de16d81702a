import type { AccountEvent, AccountLogEntry } from '@aplauso/contract/sessions'
import { m } from '@aplauso/texts/messages'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { deviceText } from './device-text.ts'
import { ACTIVITY_PATH } from './second-factor-state.ts'
import { SettingsSection } from './settings-section.tsx'

const EVENT_TEXTS: Record<AccountEvent, typeof m.activity_signed_in> = {
  signed_in: m.activity_signed_in,
  sign_in_refused: m.activity_sign_in_refused,
  password_changed: m.activity_password_changed,
  password_reset: m.activity_password_reset,
  email_changed: m.activity_email_changed,
  email_change_undone: m.activity_email_change_undone,
  session_ended: m.activity_session_ended,
  new_device: m.activity_new_device,
  second_factor_failed: m.activity_second_factor_failed,
  totp_added: m.activity_totp_added,
  totp_removed: m.activity_totp_removed,
  passkey_added: m.activity_passkey_added,
  passkey_removed: m.activity_passkey_removed,
  recovery_codes_renewed: m.activity_recovery_codes_renewed,
  oauth_linked: m.activity_oauth_linked,
  suspended: m.activity_suspended,
  restored: m.activity_restored,
  operator_viewed: m.activity_operator_viewed,
  oauth_unlinked: m.activity_oauth_unlinked,
  payment_account_connected: m.activity_payment_account_connected,
  payment_account_left: m.activity_payment_account_left,
  payout_account_changed: m.activity_payout_account_changed,
  tax_profile_changed: m.activity_tax_profile_changed,
}

/** What happened to the account, newest first, in pages of 20. */
export function ActivitySettings() {
  const { t } = useLanguage()
  const { rows, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    usePagedList<AccountLogEntry>([ACTIVITY_PATH])
  return (
    <SettingsSection anchor="atividade" title={t(m.activity_title)} text={t(m.activity_text)}>
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {rows?.length === 0 && <p className="text-ink-2">{t(m.activity_none)}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul>
          {rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <BusyButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-3 btn-ghost">
          {t(m.discover_more)}
        </BusyButton>
      )}
    </SettingsSection>
  )
}

function EntryRow({ entry: { event, at, device, network } }: { entry: AccountLogEntry }) {
  const { t, language } = useLanguage()
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <p className="font-semibold">{t(EVENT_TEXTS[event])}</p>
      <p className="text-sm wrap-anywhere text-ink-2">
        {formatMoment(at, 'minute', language)} · {deviceText(device, t)}
        {network !== '' && ` · ${t(m.sessions_network, { network })}`}
      </p>
    </li>
  )
}
