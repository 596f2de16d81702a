import { m } from '@aplauso/texts/messages'
import { Radio } from 'lucide-react'
import { useId } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'

const TEST_EUROS = 10

type SendTestAlertProps = {
  slug: string
  /** Unsaved changes of the form, as the API takes them. */
  unsavedSettings: object
}

/** Sends a test alert to the real overlays with the unsaved settings, which apply to this alert only. */
export function SendTestAlert({ slug, unsavedSettings }: SendTestAlertProps) {
  const t = useText()
  const hintId = useId()
  const { change, busy } = useChange({
    send: () =>
      api.post('/api/donations/test', {
        creatorSlug: slug,
        donorName: t(m.dashboard_test_name_default),
        message: t(m.dashboard_test_message_default),
        amountEuro: TEST_EUROS,
        ...unsavedSettings,
      }),
    onDone: () => toast({ title: t(m.dashboard_test_sent), description: t(m.alert_settings_test_sent_text) }),
    failedTitle: t(m.dashboard_test_failed),
    failedText: t(m.dashboard_test_failed_text),
  })
  return (
    <>
      <BusyButton
        busy={busy}
        icon={Radio}
        aria-describedby={hintId}
        onClick={() => change(undefined)}
        className="btn-ghost @max-2xl:size-13 @max-2xl:px-0"
      >
        <span className="@max-2xl:sr-only">{t(m.alert_settings_test)}</span>
      </BusyButton>
      <p id={hintId} className="sr-only">
        {t(m.alert_settings_test_hint)}
      </p>
    </>
  )
}
