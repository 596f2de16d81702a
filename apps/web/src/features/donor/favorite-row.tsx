import type { CreatorSummary } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Link } from '#ui/text/link.tsx'

type FavoriteRowProps = { creator: CreatorSummary; isSupported: boolean; control?: ReactNode }

/** A favourite creator, as a link to their page. `control`: an action beside the link. */
export function FavoriteRow({ creator, isSupported, control }: FavoriteRowProps) {
  const t = useText()
  const { slug, displayName, username, avatar } = creator
  return (
    <li data-testid="favorite-row" className="flex items-center border-t border-line">
      <Link
        to={`/donate/${encodeURIComponent(slug)}`}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3.5 px-5 py-2.5 hover:bg-sunken sm:px-6"
      >
        <Avatar name={displayName} src={avatar} className="size-10 shrink-0 text-base" />
        <span className="min-w-0 flex-1">
          <span translate="no" className="block leading-snug font-semibold wrap-anywhere">
            {displayName}
          </span>
          <span translate="no" className="block text-sm wrap-anywhere text-ink-3">
            @{username}
          </span>
          {isSupported && <span className="mt-1 bg-sunken px-2 py-0 text-ink-2 chip">{t(m.supports_badge)}</span>}
        </span>
        {!control && <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />}
      </Link>
      {control && <span className="shrink-0 pe-5 sm:pe-6">{control}</span>}
    </li>
  )
}
