import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ApiError, api, unaskedApi } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { FormSection } from '#parts/settings/form-section.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

const RotateListening = lazyPart(() => import('#parts/widget-link/rotate-listening.tsx'))

type ListenLink = { url: string }

const LINK_PATH = '/api/listen-key'
const LINK_KEY = [LINK_PATH]

/** The link of the page that plays the alerts in the creator's ear; it may be on the stream, so the screen shows no key. */
export function ListenSection() {
  const t = useText()
  const queries = useQueryClient()
  const [isRotating, setRotating] = useState(false)
  // Asked for anew whenever the page is looked at again: a dead link is not to be copied.
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: LINK_KEY,
    queryFn: () => unaskedApi.get<ListenLink>(LINK_PATH),
    refetchOnWindowFocus: 'always',
  })
  const { change: show, busy } = useChange({
    send: () => api.get<ListenLink>(LINK_PATH),
    onDone: (link) => void queries.setQueryData(LINK_KEY, link),
  })
  const wantsPassword = error instanceof ApiError && error.problem?.code === 'reauthentication_required'
  const { href, host, pathname } = data ? new URL(data.url, location.origin) : {}
  return (
    <FormSection place="ouvir" title={t(m.listen_link)}>
      <p className="-mt-4 text-sm text-ink-2">{t(m.listen_link_text)}</p>
      {isPending && <div aria-hidden="true" className="h-12 rounded-md skeleton" />}
      {isError && !wantsPassword && <LoadFailed error={error} onRetry={refetch} />}
      {!href && wantsPassword && (
        <BusyButton type="button" busy={busy} onClick={() => show(undefined)} className="justify-self-start btn-ghost">
          {t(m.listen_link_show)}
        </BusyButton>
      )}
      {href && (
        <>
          <CopyField value={href} shown={`${host}${pathname}#key=••••••••`} label={t(m.listen_link_copy)} />
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setRotating(true)}
            className="justify-self-start text-sm btn btn-ghost"
          >
            <KeyRound size={17} aria-hidden="true" />
            {t(m.widget_rotate)}
          </button>
        </>
      )}
      {isRotating && (
        <Suspense>
          <RotateListening
            onMade={(url) => queries.setQueryData(LINK_KEY, { url })}
            onClose={() => setRotating(false)}
          />
        </Suspense>
      )}
    </FormSection>
  )
}
