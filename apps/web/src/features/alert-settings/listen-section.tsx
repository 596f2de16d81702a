import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

const RotateListening = lazyComponent(() => import('#components/widget-link/rotate-listening-key-dialog.tsx'))

const LINK_KEY = ['/api/listen-key']

/** Link of the page that plays alerts to the creator only. The key is hidden, because the screen may be on stream. */
export function ListenSection() {
  const t = useText()
  const queries = useQueryClient()
  const [isRotating, setRotating] = useState(false)
  // Fetched again on return to the window, so that nobody copies an invalid link.
  const { data, error, isError, isPending, refetch } = useQuery<{ url: string }>({
    queryKey: LINK_KEY,
    refetchOnWindowFocus: 'always',
  })
  const { href, host, pathname } = data ? new URL(data.url, location.origin) : {}
  return (
    <FormSection anchor="ouvir" title={t(m.listen_link)}>
      <p className="-mt-2 text-sm text-ink-2">{t(m.listen_link_text)}</p>
      {isPending && <div aria-hidden="true" className="h-12 rounded-md skeleton" />}
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {href && (
        <CopyField value={href} shown={`${host}${pathname}#key=••••••••`} label={t(m.listen_link_copy)}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setRotating(true)}
            className="rounded-xs border-0 px-3 text-sm btn btn-ghost"
          >
            <KeyRound size={17} aria-hidden="true" />
            {t(m.widget_rotate)}
          </button>
        </CopyField>
      )}
      {isRotating && (
        <Suspense>
          <RotateListening
            onCreated={(url) => queries.setQueryData(LINK_KEY, { url })}
            onClose={() => setRotating(false)}
          />
        </Suspense>
      )}
    </FormSection>
  )
}
