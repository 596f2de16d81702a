import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#lib/api.ts'
import { useText } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { FormField } from '#ui/form-field.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useChange } from './use-change.ts'

export function DeleteAccount({ user }: { user: User }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection tone="danger" title={t(m.settings_delete)} text={t(m.settings_delete_text)}>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="border border-perigo text-perigo btn hover:bg-perigo-soft max-sm:w-full"
      >
        <Trash2 size={18} aria-hidden="true" />
        {t(m.settings_delete_start)}
      </button>
      {asking && <AskForUsername username={user.username} onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

/** Asks for the username in writing: what is erased cannot be brought back. */
function AskForUsername({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const [typed, setTyped] = useState('')
  const { change, busy, failure } = useChange({
    send: () => api.del<null>('/api/users/me'),
    async onDone() {
      // Away from here first, and at once: a guarded page would send who is signed out to the login.
      await navigate('/', { replace: true, flushSync: true })
      signOut()
      toast({ title: t(m.settings_delete_done), description: t(m.settings_delete_done_text) })
    },
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
