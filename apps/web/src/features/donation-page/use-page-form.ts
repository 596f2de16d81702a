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
import { type Problems, useForm } from '#ui/form/use-form.ts'
import { changeOf, type PageDraft, pageDraftOf } from './page-draft.ts'
import { boundsOf, fieldOf, type PageProblem, problemsOf } from './page-problems.ts'
import { pageOf } from './page-query.ts'

export type PageForm = ReturnType<typeof usePageForm>

export function usePageForm(user: User, page: DonationPage) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const kept = useDraft(() => pageDraftOf(page, language))
  const [wasSaved, setSaved] = useState(false)

  function textOf(problem: PageProblem, draft: PageDraft): string {
    const { minCents, maxCents } = boundsOf(draft)
    const sums = { min: formatShortEuros(minCents, language), max: formatShortEuros(maxCents, language) }
    switch (problem) {
      case 'sum':
        return t(m.page_sum_error, sums)
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

  const form = useForm<PageDraft, void, Problems>({
    values: kept.draft,
    check: (draft) =>
      Object.fromEntries(Object.entries(problemsOf(draft)).map(([field, problem]) => [field, textOf(problem, draft)])),
    async send(draft) {
      const changed = await api.patch<DonationPage>('/api/donation-page', changeOf(draft, kept.saved))
      queries.setQueryData(pageOf(user.id).queryKey, changed)
      kept.settle(draft, pageDraftOf(changed, language))
    },
    onSent: () => setSaved(true),
    refused: (error) =>
      Object.fromEntries(
        refusedFields(error).map((path) => {
          const field = fieldOf(path, kept.draft)
          return [field, textOf(field === 'thanksUrl' ? 'url' : 'sum', kept.draft)]
        }),
      ),
    failedTitle: t(m.page_failed),
  })
  return {
    form,
    errorOf: form.errorOf,
    draft: kept.draft,
    isDirty: kept.isDirty,
    isSaved: !kept.isDirty && wasSaved,
    change(changes: Partial<PageDraft>) {
      setSaved(false)
      kept.change(changes)
    },
    onDiscard() {
      form.mend(...Object.keys(problemsOf(kept.draft)))
      kept.discard()
    },
  }
}

/** What every section of the form is given. */
export type SectionProps = Pick<PageForm, 'draft' | 'change' | 'errorOf'>
