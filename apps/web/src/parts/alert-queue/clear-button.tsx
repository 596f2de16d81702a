import type { QueueClearing } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const ClearDialog = lazyPart(() => import('./clear-dialog.tsx'))

/** Beside the heading of a list: takes all of it away, once it was asked whether. */
export function ClearButton({ list, label }: QueueClearing & { label: string }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="min-h-11 shrink-0 rounded-xs px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
      >
        {t(m.queue_clear)}
      </button>
      {isAsking && (
        <Suspense>
          <ClearDialog list={list} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
