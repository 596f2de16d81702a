import type { CreatorSummary } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { CreatorOption } from './creator-option.tsx'
import { CreatorSearch } from './creator-search.tsx'
import type { CreatorChoice } from './use-creator-choice.ts'

type CreatorPickerProps = {
  choice: CreatorChoice
  error: string | undefined
  onChoose: (creator: CreatorSummary) => void
}

/** Chooses the creator: a known one, or one found by name. */
export function CreatorPicker({ choice, error, onChoose }: CreatorPickerProps) {
  const t = useText()
  const errorId = useId()
  const { known, chosen, isLoading, isFailed, error: loadError, unknown, retry } = choice
  return (
    <fieldset {...(error && { 'aria-describedby': errorId })}>
      <legend className="text-sm font-semibold">{t(m.quick_who)}</legend>
      {unknown && (
        <p
          role="alert"
          className="mt-2 rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium wrap-anywhere text-perigo"
        >
          {t(m.quick_unknown, { slug: unknown })}
        </p>
      )}
      <Options known={known} isLoading={isLoading} isFailed={isFailed} chosen={chosen} onChoose={onChoose} />
      {isFailed && (
        <div className="mt-2">
          <LoadFailed error={loadError} onRetry={retry} />
        </div>
      )}
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-perigo">
          {error}
        </p>
      )}
      <CreatorSearch onChoose={onChoose} />
    </fieldset>
  )
}

type OptionsProps = Pick<CreatorChoice, 'known' | 'isLoading' | 'isFailed' | 'chosen'> &
  Pick<CreatorPickerProps, 'onChoose'>

function Options({ known, isLoading, isFailed, chosen, onChoose }: OptionsProps) {
  const t = useText()
  if (known.length > 0) {
    return (
      <div className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {known.map((creator) => (
          <CreatorOption
            key={creator.id}
            name="creator"
            creator={creator}
            isChosen={creator.id === chosen?.id}
            onChoose={() => onChoose(creator)}
          />
        ))}
      </div>
    )
  }
  if (isLoading) {
    return (
      <div aria-busy="true" className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {['one', 'two', 'three', 'four'].map((key) => (
          <span key={key} aria-hidden="true" className="h-29 rounded-md! skeleton last:max-sm:hidden" />
        ))}
      </div>
    )
  }
  if (isFailed) return null
  return (
    <div className="mt-2 rounded-md bg-sunken p-4 text-sm">
      <p className="text-ink-2">{t(m.quick_empty)}</p>
      <Link to="/discover" className="mt-3 text-sm btn btn-ghost">
        {t(m.supporter_discover)}
      </Link>
    </div>
  )
}
