import type { ApiScope } from '@aplauso/contract/access'
import type { CreatedApiKey } from '@aplauso/contract/developers'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { CheckList } from '#ui/form/check-list.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { API_KEYS_KEY } from '../developer-queries.ts'
import { SCOPE_TEXTS, SCOPES } from './scope-texts.ts'

const NAME_MAX_CHARACTERS = 60

/** Names a new API key and then shows it once. */
export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const [keyName, setKeyName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>(['donations:read'])
  const [createdKey, setCreatedKey] = useState<CreatedApiKey>()
  const { props, busy, failure } = useForm({
    values: { keyName, scopes },
    send: (typed) => api.post<CreatedApiKey>('/api/api-keys', { name: typed.keyName, scopes: typed.scopes }),
    onSent(key) {
      setCreatedKey(key)
      void queries.invalidateQueries({ queryKey: API_KEYS_KEY })
    },
    errorDisplay: 'here',
  })
  if (createdKey) {
    return (
      <SecretDialog
        title={t(m.api_key_made)}
        text={t(m.api_key_made_text)}
        secret={createdKey.key}
        copyLabel={t(m.api_key_copy)}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal title={t(m.api_key_new_title)} busy={busy} onClose={onClose}>
      <form {...props}>
        <TextField
          label={t(m.api_key_name)}
          hint={t(m.api_key_name_hint)}
          fieldClassName="mt-5"
          name="keyName"
          required
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="off"
          value={keyName}
          onChange={setKeyName}
        />
        <CheckList
          legend={t(m.api_key_may)}
          name="scopes"
          checks={SCOPES.map((value) => ({
            value,
            label: t(SCOPE_TEXTS[value].label),
            hint: t(SCOPE_TEXTS[value].hint),
          }))}
          chosen={scopes}
          onChange={setScopes}
        />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} disabled={keyName.trim() === '' || scopes.length === 0} className="btn-ink">
            {t(m.api_key_new)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
