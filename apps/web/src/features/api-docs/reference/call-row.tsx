import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import type { ListedCall } from '../list-calls.ts'
import { AccessChips } from './access-chips.tsx'
import { CallSkeleton } from './call-skeleton.tsx'
import type { DescriptionLoader } from './load-description.ts'

const CallDetails = lazyComponent(() => import('./call-details.tsx'))

type CallRowProps = { call: ListedCall; description: DescriptionLoader; apiKey: string }

/** A collapsible call, opened by its anchor too. */
export function CallRow({ call, description, apiKey }: CallRowProps) {
  const t = useText()
  const { hash, key } = useLocation()
  const [isOpened, setIsOpened] = useState(false)
  const row = useRef<HTMLDetailsElement>(null)
  const isTarget = hash === `#${call.id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again opens it again
  useEffect(() => {
    if (isTarget && row.current) row.current.open = true
  }, [isTarget, key])

  return (
    <details ref={row} onToggle={() => setIsOpened(true)} className="group">
      <summary
        id={call.id}
        className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-3.5 hover:bg-sunken focus-visible:-outline-offset-3 sm:px-5 [&::-webkit-details-marker]:hidden"
      >
        <span translate="no" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Method method={call.method} />
          <code className="font-mono text-sm font-semibold wrap-anywhere">{call.path}</code>
        </span>
        <ChevronDown size={20} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
        <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span lang="en" className="text-sm text-ink-2">
            {call.summary}
          </span>
          <AccessChips call={call} />
        </span>
      </summary>
      <div className="border-t border-line px-4 py-5 sm:px-5">
        {isOpened ? (
          <Suspense fallback={<CallSkeleton />}>
            <CallDetails call={call} description={description} apiKey={apiKey} />
          </Suspense>
        ) : (
          <p>
            {t(m.apidocs_ref_no_script)}{' '}
            <a href="/api/openapi.json" translate="no" className="link">
              openapi.json
            </a>
          </p>
        )}
      </div>
    </details>
  )
}

/** Method of a call; GET has a quieter colour. */
function Method({ method }: { method: string }) {
  const colors = method === 'GET' ? 'bg-azul-soft text-azul' : 'bg-cravo-soft text-cravo-text'
  return <span className={`min-w-14 justify-center rounded-xs font-mono chip ${colors}`}>{method}</span>
}
