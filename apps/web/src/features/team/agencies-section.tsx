import type { Membership } from '@aplauso/contract/agency'
import type { ModerationSettings } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MEMBERSHIPS_KEY } from '#components/agency-consent/agency-query-keys.ts'
import { FormSection } from '#components/settings/form-section.tsx'
import { api } from '#lib/api/api.ts'
import { formatList } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

const MODERATION_SETTINGS_KEY = ['/api/moderation/settings'] as const

/** A switch that lets the creator's agencies control alerts, and the agencies. */
export function AgenciesSection() {
  const { t } = useLanguage()
  const { data, isPending, isError, error, refetch } = useQuery<ModerationSettings>({
    queryKey: MODERATION_SETTINGS_KEY,
  })
  const { wanted, change, isSaved } = useAgencyAccess()
  return (
    <FormSection anchor="agencias" title={t(m.membership_title)} isSaved={isSaved}>
      {isPending && <div aria-hidden="true" className="h-16 rounded-md skeleton" />}
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {data && (
        <div className="grid gap-3">
          <SwitchField
            name="agencies"
            label={t(m.moderation_agencies)}
            hint={t(m.moderation_agencies_hint)}
            checked={wanted ?? data.agencies}
            onChange={change}
          />
          <AgencyNames />
        </div>
      )}
    </FormSection>
  )
}

/** The requested value is shown until the server answers. */
function useAgencyAccess() {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()
  const { change, isDone, busy } = useChange({
    send: (agencies: boolean) => api.patch<ModerationSettings>('/api/moderation/settings', { agencies }),
    onDone: (settings) => void queries.setQueryData(MODERATION_SETTINGS_KEY, settings),
  })
  return {
    wanted: busy ? wanted : undefined,
    isSaved: isDone,
    change(agencies: boolean) {
      if (busy) return
      setWanted(agencies)
      change(agencies)
    },
  }
}

function AgencyNames() {
  const { t, language } = useLanguage()
  const { data } = useQuery<Membership[]>({ queryKey: MEMBERSHIPS_KEY })
  if (data === undefined) return null
  const names = formatList(
    data.map(({ agency }) => agency.displayName),
    language,
  )
  return (
    <p className="rounded-md bg-sunken px-4 py-2.5 text-sm wrap-anywhere text-ink-2">
      {data.length === 0 ? t(m.team_agencies_none) : t(m.team_agencies_now, { names })}
    </p>
  )
}
