import type { ApiScope } from '@aplauso/contract/access'
import type { ApiKeyMade } from '@aplauso/contract/developers'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { CheckList } from '../check-list.tsx'
import { API_KEYS_KEY } from '../queries.ts'
import { ShownOnce } from '../shown-once.tsx'
import { SCOPE_TEXTS, SCOPES } from './scope-texts.ts'

const NAME_MAX_CHARACTERS = 60

/** Asks what the key is for, and then shows it, this once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>(['donations:read'])
  const [made, setMade] = useState<ApiKeyMade>()
  const { change, busy, failure } = useChange({
    send: () => api.post<ApiKeyMade>('/api/api-keys', { name, scopes }),
    onDone(key) {
      setMade(key)
      void queries.invalidateQueries({ queryKey: API_KEYS_KEY })
    },
    inDialog: true,
  })
  if (made) {
    return (
      <ShownOnce
        title={t(m.api_key_made)}
        text={t(m.api_key_made_text)}
        secret={made.key}
        copyLabel={t(m.api_key_copy)}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal title={t(m.api_key_new_title)} busy={busy} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change(undefined)
        }}
      >
        <FormField label={t(m.api_key_name)} hint={t(m.api_key_name_hint)} className="mt-5">
          {(control) => (
            <input
              {...control}
              name="keyName"
              required
              maxLength={NAME_MAX_CHARACTERS}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
              className="field"
            />
          )}
        </FormField>
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
          <BusyButton
            type="submit"
            busy={busy}
            disabled={name.trim() === '' || scopes.length === 0}
            className="btn-ink"
          >
            {t(m.api_key_new)}
          </BusyButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
