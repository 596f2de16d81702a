import type { ReceivedDonation } from '@aplauso/contract/donations'
import { DONOR_NAME_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { MonitorOff } from 'lucide-react'
import { type FormEvent, use, useId } from 'react'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { QueueContext } from '#parts/alert-queue/queue-context.ts'
import { FormField } from '#ui/form/form-field.tsx'
import { toast } from '#ui/toast/toast.ts'
import { testDonation } from './test-donation.ts'

/** Shows an alert as a real donation would, without a payment. `onSent` gets the test's id. */
export function TestDonationForm({ slug, onSent }: { slug: string; onSent: (id: string) => void }) {
  const t = useText()
  const obsHintId = useId()
  const overlays = use(QueueContext)?.queue?.overlays
  const isUnseen = overlays !== undefined && overlays.hidden === overlays.connected
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof testDonation>) => api.post<ReceivedDonation>('/api/donations/test', body),
    onSuccess({ id }) {
      onSent(id)
      toast({ title: t(m.dashboard_test_sent), description: t(m.dashboard_test_sent_text) })
    },
    async onError(error) {
      const description = (await errorText(error, t)) || t(m.dashboard_test_failed_text)
      toast({ title: t(m.dashboard_test_failed), description, tone: 'destructive' })
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '')
    mutate(testDonation(slug, { donorName: text('donorName'), message: text('message'), amount: text('amount') }))
  }

  return (
    <section className="p-5 card">
      <h2 className="text-lg">{t(m.dashboard_test)}</h2>
      <p className="text-sm text-ink-2">{t(m.dashboard_test_text)}</p>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_104px] gap-3">
          <FormField label={t(m.dashboard_test_name)}>
            {(control) => (
              <input
                {...control}
                name="donorName"
                autoComplete="off"
                maxLength={DONOR_NAME_MAX_CHARACTERS}
                defaultValue={t(m.dashboard_test_name_default)}
                className="field"
              />
            )}
          </FormField>
          <FormField label={t(m.dashboard_test_amount)}>
            {(control) => (
              <input
                {...control}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue="10"
                className="tnum field"
              />
            )}
          </FormField>
        </div>
        <FormField label={t(m.dashboard_test_message)}>
          {(control) => (
            <input
              {...control}
              name="message"
              autoComplete="off"
              maxLength={MESSAGE_MAX_CHARACTERS}
              defaultValue={t(m.dashboard_test_message_default)}
              className="field"
            />
          )}
        </FormField>
        <button
          type="submit"
          disabled={isPending}
          aria-describedby={isUnseen ? obsHintId : undefined}
          className="btn btn-primary"
        >
          {t(isPending ? m.dashboard_test_sending : m.dashboard_test_submit)}
        </button>
        <div role="status">
          {isUnseen && (
            <p id={obsHintId} className="flex gap-2 text-sm text-ink-2">
              <MonitorOff size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-perigo" />
              {t(overlays.connected === 0 ? m.dashboard_test_no_obs : m.dashboard_test_hidden)}
            </p>
          )}
        </div>
      </form>
    </section>
  )
}
