import { m } from '@aplauso/texts/messages'
import { BellRing } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useTestAlert } from './first-steps/use-test-alert.ts'

/** Sends the test alert of the form with its initial values. */
export function TestAlertButton({ slug, onSent }: { slug: string; onSent: (id: string) => void }) {
  const t = useText()
  const { state, send } = useTestAlert(slug, onSent)
  return (
    <BusyButton
      data-testid="test-alert"
      busy={state === 'sending'}
      icon={BellRing}
      onClick={() => send(() => toast({ title: t(m.dashboard_test_sent), description: t(m.dashboard_test_sent_text) }))}
      className="shrink-0 px-4 text-sm btn-ghost"
    >
      {t(m.dashboard_test_alert)}
    </BusyButton>
  )
}
