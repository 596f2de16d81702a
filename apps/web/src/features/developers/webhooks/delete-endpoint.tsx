import type { WebhookEndpoint } from '@aplauso/contract/developers'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { endpointPath } from '../queries.ts'
import { useEndpointChange } from './use-endpoint-change.ts'

export function DeleteEndpoint({ endpoint: { id, url }, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useText()
  const { change, busy, failure } = useEndpointChange({
    send: () => api.del<null>(endpointPath(id)),
    onDone() {
      onClose()
      toast({ title: t(m.webhook_deleted) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.webhook_delete_sure)}
      text={t(m.webhook_delete_text, { url })}
      confirm={t(m.webhook_delete_yes)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
