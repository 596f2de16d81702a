import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { Mark } from '#ui/brand/logo.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { Page } from './page.tsx'

/**
 * Full-screen loading state without a known layout; `children` are possible actions. It pushes the footer below the
 * fold.
 */
export function LoadingScreen({ text, children }: { text?: string | undefined; children?: ReactNode }) {
  const t = useText()
  return (
    <Page className="grid min-h-[calc(100dvh-4rem)] place-content-center justify-items-center gap-5 p-6 text-center">
      <Mark size={56} />
      <div role="status" className="flex items-center gap-2.5 text-ink-2">
        <Spinner />
        <h1 className="font-sans text-base font-semibold tracking-normal">{text ?? t(m.common_loading)}</h1>
      </div>
      {children}
    </Page>
  )
}
