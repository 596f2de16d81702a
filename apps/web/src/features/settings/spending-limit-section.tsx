import type { User } from '@aplauso/contract/accounts'
import type { DonorSettings as Giving } from '@aplauso/contract/donation-page'
import { parseEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { ambiguousOr } from '#lib/i18n/euros-error.ts'
import { formatEuros, formatShortEuros, typedEuros } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { Meter } from '#ui/chart/meter.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { SettingsSection } from './settings-section.tsx'

const PATH = '/api/users/giving'
const LIMIT_MAX_CENTS = 100 * DONATION_MAX_CENTS
const BARS = 40

/** The donor's spending limit and the amount of this month. */
export function SpendingLimitSection({ user }: { user: User }) {
  const t = useText()
  const spending = useQuery<Giving>({ queryKey: [PATH, user.id], queryFn: () => api.get<Giving>(PATH) })
  return (
    <SettingsSection anchor="limite" title={t(m.giving_title)} text={t(m.giving_text)}>
      {spending.isPending && <div aria-hidden="true" className="h-28 rounded-md skeleton" />}
      {spending.isError && !spending.data && <LoadFailed error={spending.error} onRetry={spending.refetch} />}
      {spending.data && <Limit userId={user.id} spending={spending.data} />}
    </SettingsSection>
  )
}

/** Null for no limit; undefined if invalid. */
function limitOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const amount = typed.trim() === '0' ? 0 : parseEuros(typed)
  return amount !== undefined && amount <= LIMIT_MAX_CENTS ? amount : undefined
}

function Limit({ userId, spending: { monthlyLimitCents, givenThisMonthCents } }: { userId: string; spending: Giving }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => (monthlyLimitCents === null ? '' : typedEuros(monthlyLimitCents, language)))
  const wrong = t(m.giving_limit_error, { max: formatShortEuros(LIMIT_MAX_CENTS, language) })
  const { props, busy, errorOf } = useForm({
    values: { monthlyLimit: typed },
    check: ({ monthlyLimit }) => ({
      monthlyLimit: limitOf(monthlyLimit) === undefined && ambiguousOr(monthlyLimit, wrong, t),
    }),
    send: ({ monthlyLimit }) => api.patch<Giving>(PATH, { monthlyLimitCents: limitOf(monthlyLimit) }),
    onSent(changed) {
      queries.setQueryData([PATH, userId], changed)
      toast({ title: t(m.giving_saved) })
    },
  })
  const donated = formatEuros(givenThisMonthCents, language)
  return (
    <form {...props} className="grid gap-4">
      <div>
        <p data-testid="given-this-month" className="tnum text-sm">
          {monthlyLimitCents === null
            ? t(m.giving_given, { amount: donated })
            : t(m.giving_given_of, { amount: donated, limit: formatEuros(monthlyLimitCents, language) })}
        </p>
        {monthlyLimitCents !== null && (
          <Meter
            label={t(m.giving_title)}
            testId="giving-meter"
            percent={monthlyLimitCents === 0 ? 100 : Math.min(100, (givenThisMonthCents / monthlyLimitCents) * 100)}
            bars={BARS}
            seed="limite"
            className="mt-2 h-10"
          />
        )}
      </div>
      <FormField optional label={t(m.giving_limit)} hint={t(m.giving_limit_hint)} error={errorOf('monthlyLimit')}>
        {(control) => (
          <DecimalInput {...control} name="monthlyLimit" value={typed} onChange={setTyped} className="sm:max-w-56" />
        )}
      </FormField>
      <SubmitButton busy={busy} className="justify-self-start btn-ghost max-sm:w-full">
        {t(m.giving_save)}
      </SubmitButton>
    </form>
  )
}
