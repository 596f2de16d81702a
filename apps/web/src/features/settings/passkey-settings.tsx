import { PASSKEY_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { Passkey } from '@aplauso/contract/second-factors'
import { m } from '@aplauso/texts/messages'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { PASSKEYS_PATH, passkeyNameError } from '#components/second-factor/passkeys.ts'
import { SetUpPasskey } from '#components/second-factor/set-up-buttons.tsx'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatAgo } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { usePasskeys, useRefreshSecondFactor, useSecondFactor } from './second-factor-state.ts'
import { SettingsSection } from './settings-section.tsx'

/** The passkeys of the account: add, rename, remove. */
export function PasskeySettings() {
  const { t } = useLanguage()
  const { data, isError, error, refetch } = usePasskeys()
  const chip = data !== undefined && data.length > 0 && (
    <span className="tnum bg-ok-soft text-ok chip">{data.length}</span>
  )
  return (
    <SettingsSection anchor="chaves-de-acesso" title={t(m.passkeys_title)} text={t(m.passkeys_text)} chip={chip}>
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {!isError && data === undefined && <Placeholder className="h-11 w-40" />}
      {data && <PasskeyList passkeys={data} />}
    </SettingsSection>
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLanguage()
  const refresh = useRefreshSecondFactor()
  const [done, setDone] = useState<string>()
  const finish = async (text: string) => {
    await refresh()
    setDone(text)
  }
  return (
    <div ref={restoreListFocus}>
      {passkeys.length === 0 && <p className="mb-4 text-ink-2">{t(m.passkeys_none)}</p>}
      {passkeys.length > 0 && (
        <ul className="mb-4">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={passkeys.length === 1} onChanged={finish} />
          ))}
        </ul>
      )}
      <SetUpPasskey
        text={t(m.passkeys_add)}
        className="btn-ghost max-sm:w-full"
        onDone={() => void finish(t(m.passkeys_added))}
      />
      <SavedNote key={done} isShown={done !== undefined} text={done} className="mt-4" />
    </div>
  )
}

type PasskeyRowProps = { passkey: Passkey; isLast: boolean; onChanged: (done: string) => Promise<void> }

function PasskeyRow({ passkey, isLast, onChanged }: PasskeyRowProps) {
  const { t, language } = useLanguage()
  const { data: state } = useSecondFactor()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, lastUsedAt } = passkey
  const close = () => setOpen(undefined)
  return (
    <li data-testid="passkey-row" className="border-t border-line py-3 first:border-t-0">
      {open === 'rename' ? (
        <RenameForm
          passkey={passkey}
          onRenamed={async () => {
            close()
            await onChanged(t(m.passkeys_renamed))
          }}
          onClose={close}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <KeyRound size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          <div className="min-w-0 flex-1 basis-48">
            <p translate="no" className="font-semibold wrap-anywhere">
              {name}
            </p>
            <p className="text-sm text-ink-2">
              {t(m.passkeys_added_at, { date: formatMoment(createdAt, 'date', language) })}
              {' · '}
              {lastUsedAt ? t(m.passkeys_used, { ago: formatAgo(lastUsedAt, language) }) : t(m.passkeys_unused)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              aria-label={t(m.passkeys_rename_of, { name })}
              onClick={() => setOpen('rename')}
              className="text-sm btn btn-ghost"
            >
              {t(m.passkeys_rename)}
            </button>
            <button
              type="button"
              aria-label={t(m.passkeys_remove_of, { name })}
              onClick={() => setOpen('remove')}
              className="text-sm btn btn-ghost"
            >
              {t(m.passkeys_remove)}
            </button>
          </div>
        </div>
      )}
      {open === 'remove' && (
        <RemoveFactorDialog
          title={t(m.passkeys_remove_title, { name })}
          text={[t(m.passkeys_remove_text), isLast && state?.totp === false && t(m.passkeys_remove_last)]
            .filter(Boolean)
            .join(' ')}
          confirm={t(m.passkeys_remove)}
          path={`${PASSKEYS_PATH}/${id}`}
          requiredText={t(m.passkeys_required)}
          onRemoved={() => onChanged(t(m.passkeys_removed))}
          onClose={close}
        />
      )}
    </li>
  )
}

type RenameFormProps = { passkey: Passkey; onRenamed: () => Promise<void>; onClose: () => void }

function RenameForm({ passkey: { id, name }, onRenamed, onClose }: RenameFormProps) {
  const { t } = useLanguage()
  const { props, busy, errorOf } = useForm({
    values: { name },
    check: (typed) => ({ name: passkeyNameError(t, typed.name) }),
    send: (typed) => api.patch<null>(`${PASSKEYS_PATH}/${id}`, { name: typed.name.trim() }),
    onSent: onRenamed,
    focusAfterFailure: 'name',
  })
  return (
    <form {...props} className="flex flex-wrap items-end gap-2.5">
      <TextField
        label={t(m.passkeys_name)}
        error={errorOf('name')}
        name="name"
        defaultValue={name}
        maxLength={PASSKEY_NAME_MAX_CHARACTERS}
        autoComplete="off"
        autoFocus
        fieldClassName="min-w-0 flex-1 basis-48"
      />
      <SubmitButton busy={busy} className="btn-ink">
        {t(m.passkeys_rename_save)}
      </SubmitButton>
      <button type="button" onClick={onClose} className="btn btn-ghost">
        {t(m.common_cancel)}
      </button>
    </form>
  )
}
