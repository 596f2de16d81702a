import type { StreamPlatform } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'

type PlatformChipsProps = {
  chosen: readonly StreamPlatform[]
  onChange: (chosen: readonly StreamPlatform[]) => void
}

const PLATFORMS: readonly StreamPlatform[] = ['twitch', 'youtube', 'tiktok', 'instagram', 'kick']

/** One chip per platform: a plus adds it, a cross removes it. */
export function PlatformChips({ chosen, onChange }: PlatformChipsProps) {
  const t = useText()
  const hintId = useId()

  function toggle(platform: StreamPlatform) {
    const others = chosen.filter((other) => other !== platform)
    onChange(others.length === chosen.length ? [...chosen, platform] : others)
  }

  return (
    <fieldset aria-describedby={hintId}>
      <legend className="flex w-full justify-between gap-3 text-sm">
        <span className="font-semibold">{t(m.register_platforms)}</span>
        <span className="text-ink-3">{t(m.common_optional)}</span>
      </legend>
      <p id={hintId} className="text-sm text-ink-3">
        {t(m.register_platforms_hint)}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {PLATFORMS.map((platform) => (
          <ChoiceTile
            key={platform}
            type="checkbox"
            name="streamPlatforms"
            value={platform}
            checked={chosen.includes(platform)}
            onChange={() => toggle(platform)}
            className="group flex min-h-11 items-center justify-center gap-1.5 rounded-full border-dashed px-4 text-sm font-semibold has-checked:border-solid"
          >
            <Plus size={16} aria-hidden="true" className="shrink-0 group-has-checked:hidden" />
            {PLATFORM_NAMES[platform]}
            <X size={16} aria-hidden="true" className="hidden shrink-0 group-has-checked:block" />
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  )
}
