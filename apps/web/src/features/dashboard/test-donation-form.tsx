import type { ReceivedDonation } from '@aplauso/contract/donations'
import { DONOR_NAME_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { testDonation } from './test-donation.ts'

/** Shows a test alert without a payment. `onSent` gets the alert's id. */
export function TestDonationForm({ slug, onSent }: { slug: string; onSent: (id: string) => void }) {
  const t = useText()
  const { props, busy } = useForm({
    values: { donorName: '', message: '', amount: '' },
    send: (typed) => api.post<ReceivedDonation>('/api/donations/test', testDonation(slug, typed)),
    onSent({ id }) {
      onSent(id)
      toast({ title: t(m.dashboard_test_sent), description: t(m.dashboard_test_sent_text) })
    },
    failedTitle: t(m.dashboard_test_failed),
    failedText: t(m.dashboard_test_failed_text),
  })

  return (
    <section className="p-5 card">
      <h2 className="text-lg">{t(m.dashboard_test)}</h2>
      <form {...props} className="mt-2 grid gap-2.5">
        <div className="grid grid-cols-[minmax(0,1fr)_104px] gap-3">
          <TextField
            label={t(m.dashboard_test_name)}
            name="donorName"
            autoComplete="off"
            maxLength={DONOR_NAME_MAX_CHARACTERS}
            defaultValue={t(m.dashboard_test_name_default)}
          />
          <TextField
            label={t(m.dashboard_test_amount)}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue="10"
            className="tnum"
          />
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t(m.dashboard_test_message)}
            name="message"
            autoComplete="off"
            maxLength={MESSAGE_MAX_CHARACTERS}
            defaultValue={t(m.dashboard_test_message_default)}
            fieldClassName="min-w-0 flex-1 basis-44"
          />
          <SubmitButton
            busy={busy}
            busyText={t(m.dashboard_test_sending)}
            className="min-h-12 grow btn-primary sm:grow-0"
          >
            {t(m.dashboard_test_submit)}
          </SubmitButton>
        </div>
      </form>
    </section>
  )
}
