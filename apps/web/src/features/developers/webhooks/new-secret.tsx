import type { CreatedWebhookEndpoint } from '@aplauso/contract/developers'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { endpointPath } from '../developer-queries.ts'
import { useEndpointChange } from './use-endpoint-change.ts'

/** Says how long the old secret stays valid, and then shows the new one once. */
export function NewSecretDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const t = useText()
  const [secret, setSecret] = useState<string>()
  const { change, busy, failure } = useEndpointChange({
    send: () => api.post<CreatedWebhookEndpoint>(`${endpointPath(endpointId)}/secret`),
    onDone: (changed) => setSecret(changed.secret),
    inDialog: true,
  })
  if (secret !== undefined) {
    return (
      <SecretDialog
        title={t(m.webhook_secret_changed)}
        text={t(m.webhook_made_text)}
        secret={secret}
        copyLabel={t(m.webhook_secret_copy)}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={t(m.webhook_secret_sure)}
      text={t(m.webhook_secret_text)}
      confirm={t(m.webhook_secret_new)}
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
