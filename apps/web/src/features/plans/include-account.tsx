import type { CoveredAccounts } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { usePlanRefresh } from './use-plan-change.ts'

const PROBLEMS = new Map<string | undefined, Message>([
  ['creator_not_found', m.error_creator_not_found],
  ['not_found', m.error_creator_not_found],
  ['validation_failed', m.plan_accounts_invalid],
  ['plan_limit_reached', m.plan_accounts_full],
])

// Up to 30 characters of a username, an @, and pasted whitespace.
const USERNAME_TYPED_MAX = 40

const nameIn = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase()

/** Offers to cover another creator by this plan. */
export function IncludeAccount() {
  const t = useText()
  const [username, setUsername] = useState('')
  const { props, busy, errorOf } = useForm({
    values: { username },
    check: (typed) => ({ username: nameIn(typed.username) === '' && t(m.plan_accounts_invalid) }),
    send: (typed) => api.post<CoveredAccounts>('/api/subscriptions/accounts', { username: nameIn(typed.username) }),
    onSent(_accounts, sent) {
      setUsername('')
      toast({ title: t(m.plan_accounts_sent, { name: `@${nameIn(sent.username)}` }) })
    },
    onSettled: usePlanRefresh(),
    fieldErrors(_error, code) {
      const text = PROBLEMS.get(code)
      return { username: text && t(text) }
    },
    failedTitle: t(m.plan_failed),
  })

  return (
    <form {...props} className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      <TextField
        label={t(m.plan_accounts_label)}
        error={errorOf('username')}
        fieldClassName="min-w-[min(100%,14rem)] flex-1"
        name="username"
        value={username}
        onChange={setUsername}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={USERNAME_TYPED_MAX}
      />
      <SubmitButton busy={busy} className="min-h-12 btn-ink max-sm:w-full sm:mt-[1.85rem]">
        {t(m.plan_accounts_submit)}
      </SubmitButton>
    </form>
  )
}
