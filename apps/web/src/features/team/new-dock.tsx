import type { AlertControlRight } from '@aplauso/contract/access'
import { DOCK_NAME_CHARACTERS, DOCKS_MAX } from '@aplauso/contract/limits'
import type { CreatedDock } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { inRightsOrder, RightsList } from './rights-list.tsx'
import { DOCKS_KEY } from './team-query-keys.ts'

const STEPS = [m.team_dock_step_menu, m.team_dock_step_paste, m.team_dock_step_place]

/** Asks for the dock's name and rights, and then shows its link once. */
export function NewDock({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const [dockName, setDockName] = useState('')
  const [rights, setRights] = useState<AlertControlRight[]>(['queue', 'approve'])
  const [url, setUrl] = useState<string>()
  const { props, busy, errorOf, failure } = useForm({
    values: { dockName, rights },
    check: (typed) => ({
      dockName: typed.dockName.trim() === '' && t(m.team_dock_name_missing),
      rights: typed.rights.length === 0 && t(m.rights_missing),
    }),
    send: (typed) =>
      api.post<CreatedDock>('/api/docks', { name: typed.dockName.trim(), rights: inRightsOrder(typed.rights) }),
    onSent: (made) => setUrl(made.url),
    onSettled: () => void queries.invalidateQueries({ queryKey: DOCKS_KEY }),
    describe: (reason, code) => (code === 'limit_reached' ? t(m.team_docks_full, { max: DOCKS_MAX }) : reason),
    errorDisplay: 'here',
    focusAfterFailure: 'dockName',
  })
  if (url !== undefined) {
    return (
      <SecretDialog
        title={t(m.team_dock_made)}
        text={t(m.team_dock_made_text)}
        secret={url}
        copyLabel={t(m.team_link_copy)}
        onClose={onClose}
      >
        <h3 className="mt-5 font-sans text-sm font-semibold tracking-normal">{t(m.team_dock_how)}</h3>
        <ol className="mt-1.5 list-decimal space-y-1.5 ps-5 text-sm text-ink-2 marker:font-semibold">
          {STEPS.map((step) => (
            <li key={t(step)}>{t(step)}</li>
          ))}
        </ol>
      </SecretDialog>
    )
  }
  return (
    <Modal title={t(m.team_dock_new_title)} busy={busy} onClose={onClose}>
      <form {...props}>
        <TextField
          label={t(m.api_key_name)}
          hint={t(m.team_dock_name_hint)}
          error={errorOf('dockName')}
          fieldClassName="mt-5"
          name="dockName"
          maxLength={DOCK_NAME_CHARACTERS}
          autoComplete="off"
          value={dockName}
          onChange={setDockName}
        />
        <RightsList chosen={rights} error={errorOf('rights')} onChange={setRights} />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} className="btn-ink">
            {t(m.team_dock_new)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
