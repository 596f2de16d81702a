import type { CoveredAccounts } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { toast } from '#ui/toast/toast.ts'
import { usePlanChange } from './use-plan-change.ts'

const PROBLEMS = new Map<string | undefined, Message>([
  ['creator_not_found', m.error_creator_not_found],
  ['not_found', m.error_creator_not_found],
  ['validation_failed', m.plan_accounts_invalid],
  ['plan_limit_reached', m.plan_accounts_full],
])

// Thirty of a name, an @ before it, and what is pasted around them.
const USERNAME_TYPED_MAX = 40

/** Offers another creator a place in the plan. */
export function IncludeAccount() {
  const t = useText()
  const [username, setUsername] = useState('')
  const [problem, setProblem] = useState<string>()
  const { change, busy } = usePlanChange({
    send: (name: string) => api.post<CoveredAccounts>('/api/subscriptions/accounts', { username: name }),
    onDone(_accounts, name) {
      setUsername('')
      toast({ title: t(m.plan_accounts_sent, { name: `@${name}` }) })
    },
    onRefused(error) {
      const text = PROBLEMS.get(error instanceof ApiError ? error.problem?.code : undefined)
      if (text) setProblem(t(text))
      return text !== undefined
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = username.trim().replace(/^@/, '').toLowerCase()
    if (name !== '' && !busy) return change(name)
    setProblem(t(m.plan_accounts_invalid))
    focusOn(event.currentTarget, 'username')
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      <FormField label={t(m.plan_accounts_label)} error={problem} className="min-w-[min(100%,14rem)] flex-1">
        {(control) => (
          <input
            {...control}
            name="username"
            value={username}
            onChange={(event) => {
              setUsername(event.target.value)
              setProblem(undefined)
            }}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={USERNAME_TYPED_MAX}
            className="field aria-invalid:border-perigo"
          />
        )}
      </FormField>
      <BusyButton type="submit" busy={busy} className="min-h-12 btn-ink max-sm:w-full sm:mt-[1.85rem]">
        {t(m.plan_accounts_submit)}
      </BusyButton>
    </form>
  )
}
