import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { SettingsSection } from './settings-section.tsx'

export function DeleteAccount({ user }: { user: User }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const leaveErased = useSignOutAfterErase()
  return (
    <SettingsSection tone="danger" anchor="eliminar" title={t(m.settings_delete)} text={t(m.settings_delete_text)}>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="border border-perigo text-perigo btn hover:bg-perigo-soft max-sm:w-full"
      >
        <Trash2 size={18} aria-hidden="true" />
        {t(m.settings_delete_start)}
      </button>
      {isAsking && <ConfirmErasure username={user.username} onErased={leaveErased} onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

type ConfirmErasureProps = { username: string; onErased: () => void; onClose: () => void }

/** Asks for the username, because erasure cannot be undone. */
function ConfirmErasure({ username, onErased, onClose }: ConfirmErasureProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { change, busy, failure } = useChange({
    send: () => api.del<null>('/api/users/me'),
    onDone: onErased,
    inDialog: true,
  })

  return (
    <ConfirmDialog
      title={t(m.settings_delete_title)}
      text={t(m.settings_delete_warning)}
      confirm={t(m.settings_delete_confirm)}
      tone="danger"
      busy={busy}
      failure={failure}
      ready={typed.trim().toLowerCase() === username}
      onConfirm={() => change()}
      onClose={onClose}
    >
      <FormField label={t(m.settings_delete_type, { username })}>
        {(control) => (
          <input
            {...control}
            name="confirmation"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="field"
          />
        )}
      </FormField>
    </ConfirmDialog>
  )
}

/** Navigates to the front page before signing out: this page would redirect a signed-out visitor to the login. */
function useSignOutAfterErase(): () => void {
  const t = useText()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const [leaving, setLeaving] = useState(false)
  const finishSignOut = useEffectEvent(() => {
    signOut()
    toast({ title: t(m.settings_delete_done), description: t(m.settings_delete_done_text) })
  })
  useEffect(() => {
    if (!leaving) return
    void navigate('/', { replace: true })
    return () => finishSignOut()
  }, [leaving, navigate])
  return () => setLeaving(true)
}
