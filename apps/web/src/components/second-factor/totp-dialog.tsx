import type { RecoveryCodes as NewCodes, TotpSetup } from '@aplauso/contract/second-factors'
import { m } from '@aplauso/texts/messages'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { qrCodeOf, qrPath, qrViewBox } from '#components/sharing/qr-code.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { useCopy } from '#ui/form/use-copy.ts'
import { useForm } from '#ui/form/use-form.ts'
import { CodeField, digitsOf, isCode } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const STEPS = 3

type TotpDialogProps = {
  setup: TotpSetup
  /** Called once the app's codes are required, and the recovery codes were stored. */
  onDone: () => void
  onClose: () => void
}

/** Sets an authenticator app up: its key, the first code, the recovery codes. Lazy: loaded when opened. */
export default function TotpDialog({ setup, onDone, onClose }: TotpDialogProps) {
  const t = useText()
  const [isScanned, setScanned] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) {
    return (
      <Modal title={t(m.recovery_save_title)} text={t(m.recovery_save_text)} busy onClose={onDone}>
        <Step step={3} />
        <RecoveryCodes codes={codes} onSaved={onDone} />
      </Modal>
    )
  }
  if (isScanned) return <EnterCode onConfirmed={setCodes} onBack={() => setScanned(false)} onClose={onClose} />
  return (
    <Modal title={t(m.totp_scan_title)} text={t(m.totp_scan_text)} busy={false} onClose={onClose}>
      <Step step={1} />
      <Key setup={setup} />
      <ModalActions busy={false} onClose={onClose}>
        <button type="button" onClick={() => setScanned(true)} className="btn btn-ink">
          {t(m.totp_next)}
        </button>
      </ModalActions>
    </Modal>
  )
}

const Step = ({ step }: { step: number }) => (
  <p className="mt-3 eyebrow">{useText()(m.totp_step, { step, count: STEPS })}</p>
)

const COPY_TEXTS = { done: m.totp_secret_copied, failed: m.dashboard_copy_failed_text }

function Key({ setup: { secret, uri } }: { setup: TotpSetup }) {
  const t = useText()
  const { copied, copy } = useCopy(secret, COPY_TEXTS)
  const code = qrCodeOf(uri)
  const Icon = copied ? Check : Copy
  return (
    <>
      {/* On a phone the app is on the same device, which cannot scan its own screen. */}
      {matchMedia('(pointer: coarse)').matches && (
        <a href={uri} className="mt-4 w-full btn btn-ghost">
          <ExternalLink size={18} aria-hidden="true" />
          {t(m.totp_open)}
        </a>
      )}
      {/* White in every theme, because cameras expect dark on light. */}
      <svg
        viewBox={qrViewBox(code)}
        role="img"
        aria-label={t(m.totp_scan_image)}
        shapeRendering="crispEdges"
        className="mx-auto mt-4 w-full max-w-56 rounded-lg border border-line bg-white text-[#2c142b]"
      >
        <path d={qrPath(code)} fill="currentColor" />
      </svg>
      <p className="mt-4 text-sm text-ink-2">{t(m.totp_secret)}</p>
      <div className="mt-1.5 flex items-center gap-1 rounded-sm border border-line bg-sunken py-1 ps-3.5 pe-1">
        <code
          data-testid="totp-secret"
          translate="no"
          className="min-w-0 flex-1 font-mono text-sm break-all select-all"
        >
          {secret}
        </code>
        <button type="button" aria-label={t(m.totp_secret_copy)} onClick={() => void copy()} className="icon-btn">
          <Icon size={18} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

type EnterCodeProps = {
  onConfirmed: (codes: readonly string[]) => void
  onBack: () => void
  onClose: () => void
}

function EnterCode({ onConfirmed, onBack, onClose }: EnterCodeProps) {
  const t = useText()
  const { props, busy, errorOf, failure } = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: !isCode(code) && t(m.totp_code_error) }),
    send: ({ code }) => api.post<NewCodes>('/api/auth/totp/confirm', { code: digitsOf(code) }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    fieldErrors: (_error, code) => ({ code: code === 'invalid_code' && t(m.totp_code_wrong) }),
    errorDisplay: 'here',
    focusAfterFailure: 'code',
  })
  return (
    <Modal title={t(m.totp_code_title)} text={t(m.totp_code_text)} busy={busy} onClose={onClose}>
      <Step step={2} />
      <form {...props} className="mt-4">
        <CodeField error={errorOf('code')} />
        <ModalFailure>{failure}</ModalFailure>
        <button type="button" onClick={onBack} className="mt-2 text-sm tap-link">
          {t(m.totp_back)}
        </button>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} className="btn-ink">
            {t(m.totp_start)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
