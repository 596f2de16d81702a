import type { ListedVariation } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { Radio } from 'lucide-react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { testEuros } from './variation-draft.ts'

const TEST_CENTS = 1_000

type TestVariationProps = { slug: string; variation: ListedVariation }

/** Sends a test alert of this variation to the real overlays, whatever its conditions. */
export function TestVariation({ slug, variation: { id, name, when } }: TestVariationProps) {
  const t = useText()
  const { change, busy } = useChange({
    send: () =>
      api.post('/api/donations/test', {
        creatorSlug: slug,
        donorName: t(m.dashboard_test_name_default),
        message: t(m.dashboard_test_message_default),
        amountEuro: testEuros(when, TEST_CENTS),
        variationId: id,
      }),
    onDone: () => toast({ title: t(m.dashboard_test_sent), description: t(m.alert_settings_test_sent_text) }),
    failedTitle: t(m.dashboard_test_failed),
    failedText: t(m.dashboard_test_failed_text),
  })
  return (
    <BusyButton
      busy={busy}
      icon={Radio}
      aria-label={t(m.variations_test_of, { name })}
      onClick={() => change(undefined)}
      className="text-sm btn-ghost"
    >
      {t(m.variations_test)}
    </BusyButton>
  )
}
