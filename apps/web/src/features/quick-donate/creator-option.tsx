import type { CreatorSummary } from '@aplauso/contract/creators'
import { Avatar } from '#ui/brand/avatar.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'

type CreatorOptionProps = {
  /** Name of the radio group; each group has its own selection. */
  name: string
  creator: CreatorSummary
  isChosen: boolean
  onChoose: () => void
}

export function CreatorOption({ name, creator, isChosen, onChoose }: CreatorOptionProps) {
  const { slug, displayName, username, avatar } = creator
  return (
    <ChoiceTile
      tone="cravo"
      name={name}
      value={slug}
      checked={isChosen}
      onChange={onChoose}
      className="flex min-h-29 min-w-0 flex-col items-center justify-center gap-2 rounded-md px-1.5 py-2.5 text-center"
    >
      <Avatar name={displayName} src={avatar} className="size-12 shrink-0 text-xl" />
      <span className="w-full min-w-0 leading-tight">
        <span translate="no" className="line-clamp-2 text-xs font-semibold wrap-anywhere sm:text-sm">
          {displayName}
        </span>
        <span translate="no" className="block truncate text-2xs text-ink-3">
          @{username}
        </span>
      </span>
    </ChoiceTile>
  )
}
