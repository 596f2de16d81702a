import type { ControlledCreator } from '@aplauso/contract/stage'
import { m } from '@aplauso/texts/messages'
import { HandHelping } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'

/** Says before all else whose stage this is, and leads to another one. */
export function CreatorBanner({
  creator,
  creators,
}: {
  creator: ControlledCreator
  creators: readonly ControlledCreator[]
}) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-azul-soft px-3.5 py-1.5 text-sm sm:mt-6">
      <HandHelping size={18} aria-hidden="true" className="shrink-0 text-azul" />
      <p className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
        {t(m.live_stage_of, { name: creator.displayName })}
      </p>
      {creators.length > 1 && (
        <select
          name="stage"
          aria-label={t(m.live_switch)}
          value={creator.creatorId}
          onChange={({ target }) => void navigate(`/live?${new URLSearchParams({ creatorId: target.value })}`)}
          className="min-h-11 max-w-full min-w-0 truncate rounded-sm border border-line-strong bg-surface px-3 font-semibold max-sm:w-full sm:max-w-64"
        >
          {creators.map(({ creatorId, displayName }) => (
            <option key={creatorId} value={creatorId} translate="no">
              {displayName}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
