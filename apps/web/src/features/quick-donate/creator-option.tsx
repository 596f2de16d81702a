import type { CreatorSummary } from '@aplauso/contract/creators'
import { Avatar } from '#ui/brand/avatar.tsx'

type CreatorOptionProps = {
  /** Of the group it is in: one of a group is chosen, whatever is in another. */
  name: string
  creator: CreatorSummary
  isChosen: boolean
  onChoose: () => void
}

/** One of those it can be for. */
export function CreatorOption({ name, creator, isChosen, onChoose }: CreatorOptionProps) {
  const { slug, displayName, username, avatar } = creator
  return (
    <label className="relative flex min-h-29 min-w-0 flex-col items-center justify-center gap-2 rounded-md border-[1.5px] border-line-strong bg-surface px-1.5 py-2.5 text-center transition-colors duration-150 hover:border-ink has-checked:border-cravo has-checked:bg-cravo-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {/* Over the whole label and not out of sight, where a pointer, a finger or a test could not reach it. */}
      <input
        type="radio"
        name={name}
        value={slug}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 m-0 size-full cursor-pointer scroll-mb-28 appearance-none rounded-md opacity-0"
      />
      <Avatar name={displayName} src={avatar} className="size-12 shrink-0 text-xl" />
      <span className="w-full min-w-0 leading-tight">
        <span translate="no" className="line-clamp-2 text-xs font-semibold wrap-anywhere sm:text-sm">
          {displayName}
        </span>
        <span translate="no" className="block truncate text-2xs text-ink-3">
          @{username}
        </span>
      </span>
    </label>
  )
}
