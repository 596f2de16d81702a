import { BLOCKED_TERMS_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { AddBlockedTerm, AddBlockedTerms } from './add-blocked-terms.tsx'
import { BlockedTermList } from './blocked-term-list.tsx'
import { InactiveNote } from './filter-sections.tsx'
import { blockedTermsQuery } from './rules-query.ts'

type BlockedTermsSectionProps = { userId: string; isIdle: boolean; onUnsaved: (isTyped: boolean) => void }

/** The creator's blocked terms; each change is saved at once. */
export function BlockedTermsSection({ userId, isIdle, onUnsaved }: BlockedTermsSectionProps) {
  const { t, language } = useLanguage()
  const { data, error, isError, isPending, refetch } = useQuery(blockedTermsQuery(userId))
  const [isMany, setMany] = useState(false)
  const number = (value: number) => formatNumber(value, language)
  return (
    <FormSection anchor="lista" title={t(m.moderation_words)}>
      {isIdle && <InactiveNote />}
      <p className="-mt-2 text-sm text-ink-2">{t(m.moderation_words_text)}</p>
      {isPending && <div aria-hidden="true" className="h-40 rounded-md skeleton" />}
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {data && (
        <>
          <Segmented
            legend={t(m.moderation_words_how)}
            isLegendHidden
            name="how"
            options={[
              { value: 'one', label: t(m.moderation_words_one) },
              { value: 'many', label: t(m.moderation_words_many) },
            ]}
            value={isMany ? 'many' : 'one'}
            onChange={(how) => {
              onUnsaved(false)
              setMany(how === 'many')
            }}
          />
          {isMany ? (
            <AddBlockedTerms userId={userId} onUnsaved={onUnsaved} />
          ) : (
            <AddBlockedTerm userId={userId} onUnsaved={onUnsaved} />
          )}
          <p className="tnum -mb-2 text-sm text-ink-2">
            {t(m.moderation_words_count, { count: number(data.length), max: number(BLOCKED_TERMS_MAX) })}
          </p>
          <BlockedTermList userId={userId} terms={data} />
        </>
      )}
    </FormSection>
  )
}
