import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'

/** Loading state inside a page's own frame, whose `main` stays: a focus on it is not lost when the content comes. */
export function LoadingContent() {
  const t = useText()
  return (
    <div role="status" className="flex items-center justify-center gap-2.5 py-20 text-ink-2">
      <Spinner />
      <h1 className="font-sans text-base font-semibold tracking-normal">{t(m.common_loading)}</h1>
    </div>
  )
}
