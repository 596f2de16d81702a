import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { SecretLinkField } from './secret-link-field.tsx'

const RotateListening = lazyComponent(() => import('#components/widget-link/rotate-listening-key-dialog.tsx'))

const LINK_KEY = ['/api/listen-key']

/** Link of the page that plays alerts to the creator only. */
export function ListenSection() {
  const t = useText()
  const queries = useQueryClient()
  const [isRotating, setRotating] = useState(false)
  // Fetched again on return to the window, so that nobody copies an invalid link.
  const { data, error, isError, isPending, refetch } = useQuery<{ url: string }>({
    queryKey: LINK_KEY,
    refetchOnWindowFocus: 'always',
  })
  return (
    <FormSection anchor="ouvir" title={t(m.listen_link)}>
      <p className="-mt-2 text-sm text-ink-2">{t(m.listen_link_text)}</p>
      {isPending && <div aria-hidden="true" className="h-12 rounded-md skeleton" />}
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {data && <SecretLinkField url={data.url} label={t(m.listen_link_copy)} onRotate={() => setRotating(true)} />}
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
