import type { StreamPlatform } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'
import { DISCOVER_PLATFORMS } from './discover-query.ts'
import { RadioChip } from './radio-chip.tsx'

type PlatformFilterProps = {
  chosen: StreamPlatform | undefined
  onChange: (chosen: StreamPlatform | undefined) => void
}

/** One platform, or all of them. */
export function PlatformFilter({ chosen, onChange }: PlatformFilterProps) {
  const t = useText()
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-semibold text-palco-ink-2">{t(m.discover_platforms)}</legend>
      <div className="flex flex-wrap gap-2">
        <RadioChip name="platform" value="" checked={chosen === undefined} onChange={() => onChange(undefined)}>
          {t(m.discover_platforms_all)}
        </RadioChip>
        {DISCOVER_PLATFORMS.map((platform) => (
          <RadioChip
            key={platform}
            name="platform"
            value={platform}
            checked={chosen === platform}
            onChange={() => onChange(platform)}
          >
            {PLATFORM_NAMES[platform]}
          </RadioChip>
        ))}
      </div>
    </fieldset>
  )
}
