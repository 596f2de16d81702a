import type { PayoutAccount, PayoutSchedule } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { SettingsSection } from '../settings-section.tsx'
import { PayoutAccountForm } from './payout-account-form.tsx'
import { ACCOUNT_PATH } from './payout-paths.ts'

const SCHEDULES = [
  { id: 'on_demand', text: m.payouts_on_demand },
  { id: 'monthly', text: m.payouts_monthly },
] as const satisfies { id: PayoutSchedule; text: unknown }[]

/** The bank account, which a form replaces, and the schedule of the payouts. */
export function PayoutAccountSettings({ account, timeZone }: { account: PayoutAccount; timeZone: string }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { heldUntil } = account
  const store = (changed: PayoutAccount) => queries.setQueryData([ACCOUNT_PATH], changed)
  function save(changed: PayoutAccount) {
    store(changed)
    setOpen(false)
    setSaved(true)
  }
  return (
    <SettingsSection anchor="conta" title={t(m.payouts_account)} text={t(m.payouts_account_text)}>
      {account.holder !== null && (
        <div data-testid="payout-account">
          <p className="font-semibold wrap-anywhere">{account.holder}</p>
          <p className="tnum text-ink-2">{account.iban}</p>
          {heldUntil !== null && (
            <p className="mt-2 text-sm">
              {t(m.payouts_account_held, { until: formatMoment(heldUntil, 'short', language, timeZone) })}
            </p>
          )}
        </div>
      )}
      <SavedNote isShown={isSaved && !isOpen} className="mt-3" />
      {isOpen || account.holder === null ? (
        <PayoutAccountForm account={account} onSaved={save} />
      ) : (
        <button type="button" onClick={() => setOpen(true)} className="mt-4 btn btn-ghost max-sm:w-full">
          {t(m.payouts_account_change)}
        </button>
      )}
      {account.holder !== null && <ScheduleField schedule={account.schedule} onSaved={store} />}
    </SettingsSection>
  )
}

type ScheduleFieldProps = { schedule: PayoutSchedule; onSaved: (changed: PayoutAccount) => void }

/** Saved when chosen. */
function ScheduleField({ schedule, onSaved }: ScheduleFieldProps) {
  const { t } = useLanguage()
  const { change, busy, isDone } = useChange({
    send: (chosen: string) => api.patch<PayoutAccount>(ACCOUNT_PATH, { schedule: chosen }),
    onDone: onSaved,
  })
  return (
    <div className="mt-6">
      <FormField label={t(m.payouts_schedule)} hint={t(m.payouts_schedule_hint)}>
        {(control) => (
          <select
            {...control}
            name="schedule"
            value={schedule}
            disabled={busy}
            onChange={(event) => change(event.target.value)}
            className="field sm:max-w-80"
          >
            {SCHEDULES.map(({ id, text }) => (
              <option key={id} value={id}>
                {t(text)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <SavedNote isShown={isDone} className="mt-2" />
    </div>
  )
}
