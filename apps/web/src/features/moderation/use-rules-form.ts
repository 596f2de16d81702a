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
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import {
  amountOf,
  changedSections,
  type RulesDraft,
  type RulesSectionId,
  rulesChangeOf,
  rulesDraftOf,
} from './rules-draft.ts'
import { rulesQuery } from './rules-query.ts'

export function useRulesForm(user: User, settings: ModerationSettings) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const rules = useDraft(() => rulesDraftOf(settings, language))
  const [savedSections, setSavedSections] = useState<readonly RulesSectionId[]>([])
  const range = { min: formatEuros(1, language), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  const problems = {
    below: eurosError(rules.draft.below, range, t),
    above: eurosError(rules.draft.above, range, t),
  }
  const form = useForm({
    values: rules.draft,
    check: ({ below, above }) =>
      pickTexts(problems, [
        ...(amountOf(below) === undefined ? ['below'] : []),
        ...(amountOf(above) === undefined ? ['above'] : []),
      ]),
    async send(typed) {
      const sections = changedSections(typed, rules.saved)
      const changed = await api.patch<ModerationSettings>('/api/moderation/settings', rulesChangeOf(typed, rules.saved))
      queries.setQueryData(rulesQuery(user.id).queryKey, changed)
      rules.markSaved(typed, rulesDraftOf(changed, language))
      return sections
    },
    onSent: setSavedSections,
    failedTitle: t(m.moderation_failed),
  })
  return {
    form,
    draft: rules.draft,
    saved: rules.saved,
    isDirty: rules.isDirty,
    isSaved: !rules.isDirty && savedSections.length > 0,
    /** True for a section of the last save, until a change. */
    isSavedSection: (section: RulesSectionId) => !rules.isDirty && savedSections.includes(section),
    change(changes: Partial<RulesDraft>) {
      setSavedSections([])
      rules.change(changes)
    },
    onDiscard() {
      form.mend(...Object.keys(problems))
      rules.discard()
    },
  }
}
