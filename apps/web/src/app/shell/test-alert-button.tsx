import { m } from '@aplauso/texts/messages'
import { FlaskConical } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useSendTest } from './use-send-test.ts'

/** Sends a test alert without leaving the page, beside the state of OBS. A phone shows only the icon. */
export function TestAlertButton({ slug }: { slug: string }) {
  const t = useText()
  const { send, busy } = useSendTest(slug)
  const text = t(m.shell_test_alert)
  return (
    <BusyButton
      busy={busy}
      icon={FlaskConical}
      data-testid="test-alert"
      title={text}
      onClick={send}
      className="min-w-[44px] shrink-0 border border-transparent text-sm text-ink-2 hover:bg-sunken hover:text-ink max-xl:px-0 xl:min-h-9 xl:border-line-strong xl:px-3.5"
    >
      <span className="max-xl:sr-only">{text}</span>
    </BusyButton>
  )
}
