import { RECOVERY_CODE_COUNT } from '@aplauso/contract/limits'
import type { SecondFactorState } from '@aplauso/contract/second-factors'
import { m } from '@aplauso/texts/messages'
import { Check, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { SetUpTotp } from '#components/second-factor/set-up-buttons.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { useRefreshSecondFactor, useSecondFactor } from './second-factor-state.ts'
import { SettingsSection } from './settings-section.tsx'

const RenewCodesDialog = lazyComponent(() => import('./renew-codes-dialog.tsx'))

/** From here on the person is asked for new recovery codes. */
const FEW_CODES = 3

/** The authenticator app and the recovery codes. */
export function SecondFactorSettings() {
  const t = useText()
  const { data, isError, error, refetch } = useSecondFactor()
  const isOn = data !== undefined && (data.totp || data.passkeys > 0)
  return (
    <SettingsSection
      anchor="segundo-passo"
      title={t(m.second_factor_title)}
      text={t(m.second_factor_text)}
      chip={data && <StateChip isOn={isOn} />}
    >
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {!isError && data === undefined && <Placeholder className="h-11 w-40" />}
      {data && <SecondFactor state={data} />}
    </SettingsSection>
  )
}

function StateChip({ isOn }: { isOn: boolean }) {
  const t = useText()
  return (
    <span className={`chip ${isOn ? 'bg-ok-soft text-ok' : 'bg-sunken text-ink-2'}`}>
      {isOn && <Check size={14} aria-hidden="true" />}
      {t(isOn ? m.second_factor_on : m.second_factor_off)}
    </span>
  )
}

function SecondFactor({ state: { totp, passkeys, recoveryCodes, required } }: { state: SecondFactorState }) {
  const t = useText()
  const refresh = useRefreshSecondFactor()
  const [done, setDone] = useState<string>()
  const [isTurningOff, setTurningOff] = useState(false)
  const finish = async (text: string) => {
    await refresh()
    setDone(text)
  }
  return (
    <div ref={restoreListFocus}>
      {required && <p className="mb-4 text-ink-2">{t(m.second_factor_required)}</p>}
      {totp ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex items-center gap-2.5 font-semibold">
            <Smartphone size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
            {t(m.totp_app)}
          </p>
          <button type="button" onClick={() => setTurningOff(true)} className="text-sm btn btn-ghost">
            {t(m.totp_turn_off)}
          </button>
        </div>
      ) : (
        <>
          {passkeys > 0 && <p className="mb-4 text-ink-2">{t(m.second_factor_by_passkey)}</p>}
          <SetUpTotp
            text={t(passkeys > 0 ? m.totp_add : m.totp_start)}
            className="btn-ink max-sm:w-full"
            onDone={() => void finish(t(m.totp_done))}
          />
          <p className="mt-3 text-sm text-ink-3">{t(m.totp_apps)}</p>
        </>
      )}
      {(totp || passkeys > 0) && (
        <RecoveryCodesLeft left={recoveryCodes} onRenewed={() => finish(t(m.recovery_renewed))} />
      )}
      <SavedNote key={done} isShown={done !== undefined} text={done} className="mt-4" />
      {isTurningOff && (
        <RemoveFactorDialog
          title={t(m.totp_off_title)}
          text={t(passkeys > 0 ? m.totp_off_text_passkey : m.totp_off_text)}
          confirm={t(m.totp_turn_off)}
          path="/api/auth/totp"
          requiredText={t(m.totp_required)}
          onRemoved={() => finish(t(m.totp_off_done))}
          onClose={() => setTurningOff(false)}
        />
      )}
    </div>
  )
}

type RecoveryCodesLeftProps = { left: number; onRenewed: () => Promise<void> }

function RecoveryCodesLeft({ left, onRenewed }: RecoveryCodesLeftProps) {
  const t = useText()
  const [isRenewing, setRenewing] = useState(false)
  const close = () => setRenewing(false)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-sans text-base tracking-normal">{t(m.recovery_title)}</h3>
          <p className="tnum text-sm text-ink-2">{t(m.recovery_left, { left, count: RECOVERY_CODE_COUNT })}</p>
        </div>
        <button type="button" onClick={() => setRenewing(true)} className="text-sm btn btn-ghost">
          {t(m.recovery_renew)}
        </button>
      </div>
      {left <= FEW_CODES && (
        <p className="mt-3 rounded-md bg-holofote-soft px-4 py-3 text-sm font-medium">{t(m.recovery_few)}</p>
      )}
      {isRenewing && (
        <Suspense>
          <RenewCodesDialog
            onDone={() => {
              close()
              void onRenewed()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
