import { m } from '@aplauso/texts/messages'
import { Radio } from 'lucide-react'
import { useId } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast.ts'

const TEST_EUROS = 10

/** Sends an alert to the overlays themselves, with the settings that are saved. */
export function SendTest({ slug, isDirty }: { slug: string; isDirty: boolean }) {
  const t = useText()
  const hintId = useId()
  const { change, busy } = useChange({
    send: () =>
      api.post('/api/donations/test', {
        creatorSlug: slug,
        donorName: t(m.dashboard_test_name_default),
        message: t(m.dashboard_test_message_default),
        amountEuro: TEST_EUROS,
      }),
    onDone: () => toast({ title: t(m.dashboard_test_sent), description: t(m.alert_settings_test_sent_text) }),
    failedTitle: t(m.dashboard_test_failed),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <BusyButton
        busy={busy}
        icon={Radio}
        aria-describedby={hintId}
        onClick={() => change(undefined)}
        className="btn-ghost max-sm:w-full"
      >
        {t(m.alert_settings_test)}
      </BusyButton>
      <p id={hintId} className="min-w-56 flex-1 text-sm text-ink-3">
        {t(isDirty ? m.alert_settings_test_unsaved : m.alert_settings_test_hint)}
      </p>
    </div>
  )
}
