import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/language.tsx'
import { Mark } from '#ui/logo.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Where nothing can be shown yet, not even the shape of what comes. */
export function LoadingScreen({ text }: { text?: string }) {
  const t = useText()
  return (
    <main id="conteudo" className="grid min-h-dvh place-content-center justify-items-center gap-5 p-6 text-center">
      <Mark size={56} />
      <p role="status" className="flex items-center gap-2.5 font-semibold text-ink-2">
        <Spinner />
        {text ?? t(m.common_loading)}
      </p>
    </main>
  )
}
