import type { AlertControlRight } from '@aplauso/contract/access'
import { MODERATORS_MAX } from '@aplauso/contract/limits'
import { MODERATOR_INVITATION_DAYS } from '@aplauso/contract/retention'
import type { CreatedModeratorInvitation } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { inRightsOrder, RightsList } from './rights-list.tsx'
import { MODERATORS_KEY, SENT_INVITATIONS_KEY } from './team-query-keys.ts'

// The maximum of the API, including the @ that people type.
const NAME_MAX_CHARACTERS = 64
const DAYS = { days: MODERATOR_INVITATION_DAYS }

/** Invites by username, or creates a link that is shown once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const [how, setHow] = useState<'name' | 'link'>('name')
  const [username, setUsername] = useState('')
  const [rights, setRights] = useState<AlertControlRight[]>(['queue', 'approve'])
  const [url, setUrl] = useState<string>()
  const isByName = how === 'name'
  const { props, busy, errorOf, failure, mend } = useForm({
    values: { username, rights },
    check: (typed) => ({
      username: isByName && nameIn(typed.username) === '' && t(m.team_invite_missing),
      rights: typed.rights.length === 0 && t(m.rights_missing),
    }),
    send: (typed) =>
      api.post<CreatedModeratorInvitation>('/api/moderators/invitations', {
        ...(isByName && { username: nameIn(typed.username) }),
        rights: inRightsOrder(typed.rights),
      }),
    onSent(made) {
      if (made.url !== undefined) return setUrl(made.url)
      onClose()
      toast({ title: t(m.team_invited, { name: `@${made.username}`, ...DAYS }) })
    },
    // Also after a failure: the invited person may have accepted meanwhile.
    onSettled: () => {
      for (const queryKey of [SENT_INVITATIONS_KEY, MODERATORS_KEY]) void queries.invalidateQueries({ queryKey })
    },
    fieldErrors: (error, code) => ({ username: isByName && refusalOf(error, code) }),
    describe: (reason, code) => (code === 'limit_reached' ? t(m.team_full, { max: MODERATORS_MAX }) : reason),
    errorDisplay: 'here',
    focusAfterFailure: 'username',
  })

  function refusalOf(error: unknown, code: string | undefined) {
    if (code === 'not_found' || code === 'creator_not_found') return t(m.team_invite_unknown)
    if (code === 'already_moderator') return t(m.team_invite_already)
    return refusedFields(error).includes('username') && t(m.team_invite_self)
  }

  if (url !== undefined) {
    return (
      <SecretDialog
        title={t(m.team_link_made)}
        text={t(m.team_link_made_text, DAYS)}
        secret={url}
        copyLabel={t(m.team_link_copy)}
        action={<ShareLink url={url} />}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal title={t(m.team_invite_title)} busy={busy} onClose={onClose}>
      <form {...props} className="mt-5">
        <Segmented
          legend={t(m.team_invite_how)}
          isLegendHidden
          name="how"
          options={[
            { value: 'name', label: t(m.team_invite_by_name) },
            { value: 'link', label: t(m.team_invite_by_link) },
          ]}
          value={how}
          onChange={(chosen) => {
            mend('username', 'rights')
            setHow(chosen)
          }}
        />
        {isByName ? (
          <TextField
            label={t(m.team_invite_name)}
            hint={t(m.team_invite_name_hint)}
            error={errorOf('username')}
            fieldClassName="mt-5"
            name="username"
            value={username}
            onChange={setUsername}
            maxLength={NAME_MAX_CHARACTERS}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <p className="mt-5 text-sm text-ink-2">{t(m.team_invite_link_text, DAYS)}</p>
        )}
        <RightsList chosen={rights} error={errorOf('rights')} onChange={setRights} />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} className="btn-ink">
            {t(isByName ? m.team_invite_send : m.team_invite_make)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}

const nameIn = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase()

/** Shares through the device's own menu only, because the link is a secret. */
function ShareLink({ url }: { url: string }) {
  const t = useText()
  if (typeof navigator.share !== 'function') return null
  // Rejects when the menu is closed; the link can still be copied.
  const share = () => navigator.share({ text: t(m.team_link_share_text), url }).catch(() => {})
  return (
    <button type="button" onClick={() => void share()} className="btn btn-ghost">
      <Share2 size={18} aria-hidden="true" />
      {t(m.share_button)}
    </button>
  )
}
