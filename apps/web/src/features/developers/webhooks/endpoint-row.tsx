import type { WebhookDelivery, WebhookEndpoint } from '@aplauso/contract/developers'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { endpointPath, logKey } from '../developer-queries.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointLog } from './endpoint-log.tsx'
import { EVENT_TEXTS } from './event-texts.ts'
import { NewSecretDialog } from './new-secret.tsx'
import { useEndpointChange } from './use-endpoint-change.ts'

type State = NonNullable<WebhookEndpoint['disabledReason']> | 'on'
const STATES: Record<State, { text: Message; chipColors: string }> = {
  on: { text: m.webhook_on, chipColors: 'bg-ok-soft text-ok' },
  by_creator: { text: m.webhook_off, chipColors: 'bg-sunken text-ink-2' },
  failing: { text: m.webhook_failing, chipColors: 'bg-perigo-soft text-perigo' },
  plan: { text: m.webhook_resting, chipColors: 'bg-sunken text-ink-2' },
}
type Dialog = 'edit' | 'secret' | 'delete'
const DIALOG_BUTTONS: readonly [Dialog, Message][] = [
  ['edit', m.webhook_edit],
  ['secret', m.webhook_secret_new],
  ['delete', m.webhook_delete],
]
const QUIET_BUTTON = 'text-sm aria-disabled:opacity-55 tap-link'

export function EndpointRow({ endpoint, hasApi }: { endpoint: WebhookEndpoint; hasApi: boolean }) {
  const t = useText()
  const logId = useId()
  const queries = useQueryClient()
  const [isLogOpen, setLogOpen] = useState(false)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const { id, url, events, enabled, disabledReason } = endpoint
  const { text, chipColors } = STATES[disabledReason ?? 'on']
  const toggleEnabled = useEndpointChange({
    send: () => api.patch<WebhookEndpoint>(endpointPath(id), { enabled: !enabled }),
    onDone: () => queries.invalidateQueries({ queryKey: logKey(id) }),
  })
  const test = useEndpointChange({
    send: () => api.post<WebhookDelivery>(`${endpointPath(id)}/test`),
    async onDone() {
      setLogOpen(true)
      await queries.invalidateQueries({ queryKey: logKey(id) })
    },
  })
  return (
    <li aria-label={t(m.webhook_group, { url })} className="border-t border-line px-5 py-4 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{url}</span>
        <span className={`px-2 py-0 chip ${chipColors}`}>{t(text)}</span>
      </p>
      <p className="mt-0.5 text-sm text-ink-2">
        {t(m.webhook_events)} {events.map((event) => t(EVENT_TEXTS[event])).join(', ')}
      </p>
      {disabledReason === 'failing' && <p className="mt-2 max-w-[72ch] text-sm">{t(m.webhook_failing_text)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        {hasApi && (
          <BusyButton busy={test.busy} onClick={() => test.change(undefined)} className="text-sm btn-ghost">
            {t(m.webhook_test)}
          </BusyButton>
        )}
        <button
          type="button"
          aria-expanded={isLogOpen}
          aria-controls={logId}
          onClick={() => setLogOpen(!isLogOpen)}
          className="text-sm btn btn-ghost"
        >
          {t(m.webhook_log)}
        </button>
        <div className="flex flex-wrap gap-x-5 max-sm:basis-full sm:ms-3">
          {hasApi && (
            <button
              type="button"
              {...(toggleEnabled.busy && { 'aria-disabled': true })}
              onClick={() => {
                if (!toggleEnabled.busy) toggleEnabled.change(undefined)
              }}
              className={QUIET_BUTTON}
            >
              {t(enabled ? m.webhook_turn_off : m.webhook_turn_on)}
            </button>
          )}
          {DIALOG_BUTTONS.map(([name, text]) => (
            <button
              key={name}
              type="button"
              aria-haspopup="dialog"
              onClick={() => setDialog(name)}
              className={QUIET_BUTTON}
            >
              {t(text)}
            </button>
          ))}
        </div>
      </div>
      <div id={logId}>{isLogOpen && <EndpointLog endpointId={id} hasApi={hasApi} />}</div>
      {dialog === 'edit' && <EndpointForm endpoint={endpoint} onClose={close} />}
      {dialog === 'secret' && <NewSecretDialog endpointId={id} onClose={close} />}
      {dialog === 'delete' && <DeleteEndpoint endpoint={endpoint} onClose={close} />}
    </li>
  )
}

function DeleteEndpoint({ endpoint: { id, url }, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
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
