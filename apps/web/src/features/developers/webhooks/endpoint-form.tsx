import type { CreatedWebhookEndpoint, WebhookEndpoint, WebhookEventType } from '@aplauso/contract/developers'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { CheckList } from '#ui/form/check-list.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ENDPOINTS_KEY, endpointPath } from '../developer-queries.ts'
import { EVENT_TEXTS, EVENTS } from './event-texts.ts'
import { useEndpointsRefresh } from './use-endpoint-change.ts'

const URL_MAX_CHARACTERS = 2_000

type EndpointFormProps = {
  /** Undefined for a new endpoint, whose secret is shown once. */
  endpoint?: WebhookEndpoint
  onClose: () => void
}

export function EndpointForm({ endpoint, onClose }: EndpointFormProps) {
  const t = useText()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<WebhookEventType[]>(endpoint?.events ?? [...EVENTS])
  const [secret, setSecret] = useState<string>()
  const { props, busy, errorOf, failure } = useForm({
    values: { url, events },
    check: (typed) => ({ url: typed.url.trim() === '' && t(m.webhook_url_error) }),
    send: (typed) =>
      endpoint
        ? api.patch<WebhookEndpoint>(endpointPath(endpoint.id), typed)
        : api.post<CreatedWebhookEndpoint>(ENDPOINTS_KEY[0], typed),
    onSent: (saved: WebhookEndpoint | CreatedWebhookEndpoint) =>
      'secret' in saved ? setSecret(saved.secret) : onClose(),
    onSettled: useEndpointsRefresh(),
    fieldErrors: (error) => ({ url: refusedFields(error).includes('url') && t(m.webhook_url_error) }),
    errorDisplay: 'here',
  })
  if (secret !== undefined) {
    return (
      <SecretDialog
        title={t(m.webhook_made)}
        text={t(m.webhook_made_text)}
        secret={secret}
        copyLabel={t(m.webhook_secret_copy)}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal title={t(endpoint ? m.webhook_edit_title : m.webhook_add_title)} busy={busy} onClose={onClose}>
      <form {...props}>
        <TextField
          label={t(m.webhook_url)}
          hint={t(m.webhook_url_hint)}
          error={errorOf('url')}
          fieldClassName="mt-5"
          type="url"
          name="url"
          required
          maxLength={URL_MAX_CHARACTERS}
          autoComplete="off"
          placeholder="https://"
          value={url}
          onChange={setUrl}
        />
        <CheckList
          legend={t(m.webhook_events)}
          name="events"
          checks={EVENTS.map((value) => ({
            value,
            label: t(EVENT_TEXTS[value]),
            hint: <code className="font-mono text-xs">{value}</code>,
          }))}
          chosen={events}
          onChange={setEvents}
        />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} disabled={url.trim() === '' || events.length === 0} className="btn-ink">
            {t(endpoint ? m.webhook_save : m.webhook_add)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
