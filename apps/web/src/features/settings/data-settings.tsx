import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Download, Trash2 } from 'lucide-react'
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

export function DataSettings({ user }: { user: User }) {
  const t = useText()
  return (
    <>
      <SettingsSection title={t(m.settings_export)} text={t(m.settings_export_text)}>
        {/* A plain link, by the cookie: the browser shows the progress and holds none of it in memory. */}
        <a href="/api/users/export" download className="btn btn-ghost max-sm:w-full">
          <Download size={18} aria-hidden="true" />
          {t(m.settings_export_get)}
        </a>
      </SettingsSection>
      <SettingsSection tone="danger" title={t(m.settings_delete)} text={t(m.settings_delete_text)}>
        <DeleteAccount user={user} />
      </SettingsSection>
    </>
  )
}

/** Asks for the username in writing: what is erased cannot be brought back. */
function DeleteAccount({ user }: { user: User }) {
  const t = useText()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const { change, busy } = useChange({
    send: () => api.del<null>('/api/users/me'),
    async onDone() {
      // Away from here first: a guarded page would send who is signed out to the login.
      await navigate('/', { replace: true })
      signOut()
      toast({ title: t(m.settings_delete_done), description: t(m.settings_delete_done_text) })
    },
  })

  function ask(open: boolean) {
    setTyped('')
    setAsking(open)
  }

  return (
    <>
      <button
        type="button"
        onClick={() => ask(true)}
        className="border border-perigo text-perigo btn hover:bg-perigo-soft max-sm:w-full"
      >
        <Trash2 size={18} aria-hidden="true" />
        {t(m.settings_delete_start)}
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        title={t(m.settings_delete_title)}
        text={t(m.settings_delete_warning)}
        confirm={t(m.settings_delete_confirm)}
        tone="danger"
        busy={busy}
        ready={typed.trim().toLowerCase() === user.username}
        onConfirm={() => change(undefined)}
      >
        <FormField label={t(m.settings_delete_type, { username: user.username })}>
          {(control) => (
            <input
              {...control}
              name="confirmation"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="field"
            />
          )}
        </FormField>
      </ConfirmDialog>
    </>
  )
}
