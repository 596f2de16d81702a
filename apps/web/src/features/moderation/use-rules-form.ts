import type { User } from '@aplauso/contract/accounts'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import type { ModerationSettings } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { textsOf, useForm } from '#ui/form/use-form.ts'
import { changedParts, changeOf, type RulesDraft, type RulesPart, rulesDraftOf, sumOf } from './rules-draft.ts'
import { rulesOf } from './rules-query.ts'

export function useRulesForm(user: User, settings: ModerationSettings) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const rules = useDraft(() => rulesDraftOf(settings, language))
  const [savedParts, setSavedParts] = useState<readonly RulesPart[]>([])
  const range = { min: formatEuros(1, language), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  const problems = {
    below: eurosError(rules.draft.below, range, t),
    above: eurosError(rules.draft.above, range, t),
  }
  const form = useForm({
    values: rules.draft,
    check: ({ below, above }) =>
      textsOf(problems, [
        ...(sumOf(below) === undefined ? ['below'] : []),
        ...(sumOf(above) === undefined ? ['above'] : []),
      ]),
    async send(typed) {
      const parts = changedParts(typed, rules.saved)
      const changed = await api.patch<ModerationSettings>('/api/moderation/settings', changeOf(typed, rules.saved))
      queries.setQueryData(rulesOf(user.id).queryKey, changed)
      rules.settle(typed, rulesDraftOf(changed, language))
      return parts
    },
    onSent: setSavedParts,
    failedTitle: t(m.moderation_failed),
  })
  return {
    form,
    draft: rules.draft,
    saved: rules.saved,
    isDirty: rules.isDirty,
    isSaved: !rules.isDirty && savedParts.length > 0,
    /** What was saved last, until something is changed. */
    isSavedPart: (part: RulesPart) => !rules.isDirty && savedParts.includes(part),
    change(changes: Partial<RulesDraft>) {
      setSavedParts([])
      rules.change(changes)
    },
    onDiscard() {
      form.mend(...Object.keys(problems))
      rules.discard()
    },
  }
}
