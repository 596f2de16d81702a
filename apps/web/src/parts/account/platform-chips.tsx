import type { StreamPlatform } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'

type PlatformChipsProps = {
  chosen: readonly StreamPlatform[]
  onChange: (chosen: readonly StreamPlatform[]) => void
}

const PLATFORMS: readonly StreamPlatform[] = ['twitch', 'youtube', 'tiktok', 'instagram']

/** Every platform is there once: with a plus it can be added, with a cross it is, and can be removed. */
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
          <label
            key={platform}
            className="group relative flex min-h-11 items-center justify-center gap-1.5 rounded-full border-[1.5px] border-dashed border-line-strong px-4 text-sm font-semibold transition-colors duration-150 hover:border-ink has-checked:border-solid has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            {/* Over the whole chip and not hidden, so that a click lands on the control itself. */}
            <input
              type="checkbox"
              name="streamPlatforms"
              value={platform}
              checked={chosen.includes(platform)}
              onChange={() => toggle(platform)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
            />
            <Plus size={16} aria-hidden="true" className="shrink-0 group-has-checked:hidden" />
            {PLATFORM_NAMES[platform]}
            <X size={16} aria-hidden="true" className="hidden shrink-0 group-has-checked:block" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
