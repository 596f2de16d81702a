import { DONATION_MAX_CENTS, DONOR_NAME_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { m } from '@aplauso/texts/messages'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useLanguage } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { useAlive } from '#lib/use-alive.ts'
import { ConsentTick } from '#ui/consent-tick.tsx'
import { FormField } from '#ui/form-field.tsx'
import { type AmountProblem, chosenAmount, plainEuros } from './amount.ts'
import { AmountField } from './amount-field.tsx'
import type { Draft } from './draft.ts'
import { useCheckout } from './use-checkout.ts'

type Problems = { amount?: AmountProblem; message?: true; donorName?: true; consent?: true }

type DonateFormProps = {
  slug: string
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}

/** The ticket. Its stub, with the button, stays in reach at the bottom of a small screen. */
export function DonateForm({ slug, draft, onChange }: DonateFormProps) {
  const { t, language } = useLanguage()
  const titleId = useId()
  const alive = useAlive()
  const [problems, setProblems] = useState<Problems>({})
  const { busy, pay } = useCheckout((error) => setProblems(problemsOf(error)))
  // Who accepted these very terms with the account finds the tick set.
  const accepted = useSession().user?.termsVersion === TERMS_VERSION
  const consents = draft.consent ?? accepted
  const amount = chosenAmount(draft.presetCents, draft.custom)
  const label =
    typeof amount === 'number' ? t(m.donate_submit, { amount: plainEuros(amount, language) }) : t(m.donate_submit_plain)

  function change(changes: Partial<Draft>) {
    setProblems({})
    onChange(changes)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (typeof amount !== 'number') {
      setProblems({ amount })
      event.currentTarget.querySelector<HTMLInputElement>('[name=custom]')?.focus()
      return
    }
    if (!consents) {
      setProblems({ consent: true })
      event.currentTarget.querySelector<HTMLInputElement>('[name=consent]')?.focus()
      return
    }
    const message = draft.message.trim()
    const donorName = draft.donorName.trim()
    pay({
      creatorSlug: slug,
      amountEuro: amount / 100,
      ...(message && { message }),
      ...(donorName && { donorName }),
      audioType: 'text',
      termsVersion: TERMS_VERSION,
    })
  }

  const amountErrors: Record<AmountProblem, string> = {
    invalid: t(m.donate_amount_error),
    too_large: t(m.donate_amount_max, { max: plainEuros(DONATION_MAX_CENTS, language) }),
  }
  return (
    <section aria-labelledby={titleId} className="drop-shadow-[0_14px_28px_oklch(0.3_0.08_328/0.14)]">
      <form noValidate onSubmit={submit} className="rounded-xl bg-surface [--cut:calc(100%-126px)] lg:ticket">
        <div className="p-5 sm:p-6 lg:pb-5">
          <h2 id={titleId} className="text-2xl">
            {t(m.donate_title)}
          </h2>
          <div className="mt-3.5 grid gap-3.5">
            <AmountField
              presetCents={draft.presetCents}
              custom={draft.custom}
              error={problems.amount && amountErrors[problems.amount]}
              onChange={change}
            />
            <FormField
              label={t(m.donate_message)}
              optional
              hint={<MessageCount count={draft.message.length} />}
              error={problems.message && t(m.donate_text_error)}
            >
              {(control) => (
                <textarea
                  {...control}
                  name="message"
                  rows={3}
                  maxLength={MESSAGE_MAX_CHARACTERS}
                  placeholder={t(m.donate_message_placeholder)}
                  value={draft.message}
                  onChange={(event) => change({ message: event.target.value })}
                  className="block resize-none scroll-mb-28 py-2.5 field aria-invalid:border-perigo"
                />
              )}
            </FormField>
            <FormField label={t(m.donate_name)} optional error={problems.donorName && t(m.donate_text_error)}>
              {(control) => (
                <input
                  {...control}
                  name="donorName"
                  autoComplete="nickname"
                  maxLength={DONOR_NAME_MAX_CHARACTERS}
                  placeholder={t(m.common_anonymous)}
                  value={draft.donorName}
                  onChange={(event) => change({ donorName: event.target.value })}
                  className="scroll-mb-28 field aria-invalid:border-perigo"
                />
              )}
            </FormField>
            <ConsentTick
              checked={consents}
              error={problems.consent && t(m.consent_error)}
              onChange={(consent) => change({ consent })}
            />
          </div>
        </div>
        <div aria-hidden="true" className="mx-6 hidden border-t-2 border-dashed border-line lg:block" />
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 border-t border-line bg-surface px-5 py-3 sm:px-6 lg:static lg:border-0 lg:pt-5 lg:pb-0"
        >
          {/* Disabled until the script is there: sent by the browser alone, the form would only lose what was typed. */}
          <button
            type="submit"
            disabled={busy || !alive}
            className={`min-h-14 w-full text-lg btn btn-primary ${alive ? '' : 'opacity-100!'}`}
          >
            {busy ? t(m.donate_processing) : label}
          </button>
        </div>
        <div className="px-5 pt-2 pb-5 lg:h-12 lg:pt-2.5">
          <noscript>
            <p className="text-center text-sm font-semibold text-perigo">{t(m.donate_needs_script)}</p>
          </noscript>
          <p className="flex items-start justify-center gap-1.5 text-2xs text-ink-3">
            <ShieldCheck size={15} aria-hidden="true" className="mt-px shrink-0" />
            {t(m.donate_secure)}
          </p>
        </div>
      </form>
    </section>
  )
}

function MessageCount({ count }: { count: number }) {
  const { t } = useLanguage()
  const full = count >= MESSAGE_MAX_CHARACTERS
  return (
    <span className={`tnum block text-right text-2xs ${full ? 'font-semibold text-ink' : ''}`}>
      {t(m.donate_message_count, { count, max: MESSAGE_MAX_CHARACTERS })}
    </span>
  )
}

/** The fields a refusal is about; a toast has its sentence in any case. */
function problemsOf(error: unknown): Problems {
  const problems: Problems = {}
  const refused = error instanceof ApiError ? error.problem?.errors : undefined
  for (const { path } of refused ?? []) {
    if (path === 'amountEuro') problems.amount = 'invalid'
    if (path === 'message' || path === 'donorName') problems[path] = true
  }
  return problems
}
