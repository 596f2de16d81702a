import { SERVICE_NAMES, serviceOf } from '@aplauso/contract/service-names'
import type { LinkedService, SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ServiceError } from '#components/sign-in-services/service-error.tsx'
import { ServiceMark } from '#components/sign-in-services/service-mark.tsx'
import { serviceStart } from '#components/sign-in-services/service-start.ts'
import { api } from '#lib/api/api.ts'
import { useOneTimeSearchParams } from '#lib/browser/use-one-time-search-params.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { reauthentication } from '#lib/session/reauthentication.ts'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { EndAccessDialog } from './end-access-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

export const LINKED_SERVICES_PATH = '/api/auth/oauth'

/** Services that sign in to this account. A linked one is listed even if this server does not offer it any more. */
export function LinkedServiceSettings() {
  const t = useText()
  const { signIn } = useAvailableFeatures()
  const { data, isError, error, refetch } = useQuery<LinkedService[]>({ queryKey: [LINKED_SERVICES_PATH] })
  if (signIn.length === 0 && !data?.length) return null
  return (
    <SettingsSection anchor="servicos" title={t(m.services_title)} text={t(m.services_text)}>
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {data && <ServiceList offered={signIn} linked={data} />}
    </SettingsSection>
  )
}

function ServiceList({ offered, linked }: { offered: readonly SignInService[]; linked: LinkedService[] }) {
  const t = useText()
  const queries = useQueryClient()
  const arrival = useOneTimeSearchParams()
  const [error, setError] = useState(arrival.get('error'))
  const [unlinking, setUnlinking] = useState<SignInService>()
  const justLinked = serviceOf(arrival.get('linked'))
  const [done, setDone] = useState(justLinked && t(m.services_linked, { service: SERVICE_NAMES[justLinked] }))

  const list = useRef<HTMLDivElement>(null)
  const arrive = useEffectEvent(async () => {
    // The page opens at its top.
    if (error !== null || justLinked) list.current?.scrollIntoView({ block: 'center' })
    if (error !== 'reauthentication_required' || !(await reauthentication.request())) return
    setError(null)
    const service = serviceOf(arrival.get('service'))
    if (service) location.assign(linkAddress(service))
  })
  useEffect(() => void arrive(), [])

  const services = [...new Set([...offered, ...linked.map(({ provider }) => provider)])]
  return (
    <div ref={list}>
      <ServiceError code={error} className="mb-4" />
      <ul ref={restoreListFocus}>
        {services.map((service) => (
          <ServiceRow
            key={service}
            service={service}
            link={linked.find(({ provider }) => provider === service)}
            isOffered={offered.includes(service)}
            onUnlink={() => setUnlinking(service)}
          />
        ))}
      </ul>
      <SavedNote key={done} isShown={done !== undefined} text={done} className="mt-4" />
      {unlinking && (
        <EndAccessDialog
          ending={{
            title: t(m.services_unlink_sure, { service: SERVICE_NAMES[unlinking] }),
            text: t(m.services_unlink_text, { service: SERVICE_NAMES[unlinking] }),
            confirm: t(m.services_unlink),
            done: t(m.services_unlinked, { service: SERVICE_NAMES[unlinking] }),
            send: () => api.del<null>(`${LINKED_SERVICES_PATH}/${unlinking}`),
          }}
          onEnded={async (text) => {
            setError(null)
            setDone(text)
            await queries.invalidateQueries({ queryKey: [LINKED_SERVICES_PATH] })
          }}
          onClose={() => setUnlinking(undefined)}
        />
      )}
    </div>
  )
}

/** The service leads back to this page, which then says that it is linked. */
const linkAddress = (service: SignInService): string =>
  serviceStart(service, { intent: 'link', redirect: `/settings/security?linked=${service}` })

type ServiceRowProps = {
  service: SignInService
  link: LinkedService | undefined
  isOffered: boolean
  onUnlink: () => void
}

function ServiceRow({ service, link, isOffered, onUnlink }: ServiceRowProps) {
  const { t, language } = useLanguage()
  const name = SERVICE_NAMES[service]
  const date = link && formatMoment(link.linkedAt, 'date', language)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-36 items-start gap-3">
        <ServiceMark service={service} size={24} />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-sm wrap-anywhere text-ink-2">
            {!date
              ? t(m.services_not_linked)
              : link.name
                ? t(m.services_linked_as, { name: link.name, date })
                : t(m.services_linked_since, { date })}
          </p>
          {!isOffered && <p className="text-sm text-ink-2">{t(m.services_not_offered)}</p>}
        </div>
      </div>
      {link ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t(m.services_unlink_of, { service: name })}
          onClick={onUnlink}
          className="text-sm btn btn-ghost"
        >
          {t(m.services_unlink)}
        </button>
      ) : (
        <a
          href={linkAddress(service)}
          aria-label={t(m.services_link_of, { service: name })}
          className="text-sm btn btn-ghost"
        >
          {t(m.services_link)}
        </a>
      )}
    </li>
  )
}
