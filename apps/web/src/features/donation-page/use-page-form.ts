import type { User } from '@aplauso/contract/accounts'
import type { DonationPage } from '@aplauso/contract/donation-page'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { type FieldErrors, useForm } from '#ui/form/use-form.ts'
import { donationPageQuery } from './donation-page-query.ts'
import { type PageDraft, pageChangeOf, pageDraftOf } from './page-draft.ts'
import { boundsOf, formFieldOf, type PageProblem, pageProblemsOf } from './page-problems.ts'

export type PageForm = ReturnType<typeof usePageForm>

export function usePageForm(user: User, page: DonationPage) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const pageDraft = useDraft(() => pageDraftOf(page, language))
  const [wasSaved, setSaved] = useState(false)

  function textOf(problem: PageProblem, draft: PageDraft): string {
    const { minCents, maxCents } = boundsOf(draft)
    const limits = { min: formatShortEuros(minCents, language), max: formatShortEuros(maxCents, language) }
    switch (problem) {
      case 'sum':
        return t(m.page_sum_error, limits)
      case 'ambiguous':
        return t(m.euros_ambiguous)
      case 'twice':
        return t(m.page_sum_twice)
      case 'bounds':
        return t(m.page_bounds_error)
      case 'unlocks':
        return t(m.page_tier_error)
      case 'url':
        return t(m.page_url_error)
    }
  }

  const form = useForm<PageDraft, void, FieldErrors>({
    values: pageDraft.draft,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(pageProblemsOf(draft)).map(([field, problem]) => [field, textOf(problem, draft)]),
      ),
    async send(draft) {
      const changed = await api.patch<DonationPage>('/api/donation-page', pageChangeOf(draft, pageDraft.saved))
      queries.setQueryData(donationPageQuery(user.id).queryKey, changed)
      pageDraft.markSaved(draft, pageDraftOf(changed, language))
    },
    onSent: () => setSaved(true),
    fieldErrors: (error) =>
      Object.fromEntries(
        refusedFields(error).map((path) => {
          const field = formFieldOf(path, pageDraft.draft)
          return [field, textOf(field === 'thanksUrl' ? 'url' : 'sum', pageDraft.draft)]
        }),
      ),
    failedTitle: t(m.page_failed),
  })
  return {
    form,
    errorOf: form.errorOf,
    draft: pageDraft.draft,
    isDirty: pageDraft.isDirty,
    isSaved: !pageDraft.isDirty && wasSaved,
    change(changes: Partial<PageDraft>) {
      setSaved(false)
      pageDraft.change(changes)
    },
    onDiscard() {
      form.mend(...Object.keys(pageProblemsOf(pageDraft.draft)))
      pageDraft.discard()
    },
  }
}

export type SectionProps = Pick<PageForm, 'draft' | 'change' | 'errorOf'>
