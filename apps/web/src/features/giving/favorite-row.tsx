import type { CreatorSummary } from '@aplauso/contract/creators'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Link } from '#ui/text/link.tsx'

/** A creator who is kept, as the way to their page. `control`: what can be done with them beside that. */
export function FavoriteRow({ creator, control }: { creator: CreatorSummary; control?: ReactNode }) {
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
        </span>
        {!control && <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />}
      </Link>
      {control && <span className="shrink-0 pe-5 sm:pe-6">{control}</span>}
    </li>
  )
}
