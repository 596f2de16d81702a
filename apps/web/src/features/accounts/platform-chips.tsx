import { Check, Plus } from 'lucide-react'
import { PLATFORM_NAMES } from '#lib/platform-names.ts'

export function PlatformChips({ legend }: { legend: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {Object.entries(PLATFORM_NAMES).map(([platform, name]) => (
          <label
            key={platform}
            className="group relative flex min-h-11 items-center justify-center gap-1.5 rounded-full border-[1.5px] border-line-strong px-4 text-sm font-semibold transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            {/* Over the whole chip and not hidden, so that a click lands on the control itself. */}
            <input
              type="checkbox"
              name="streamPlatforms"
              value={platform}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
            />
            <Plus size={16} aria-hidden="true" className="group-has-checked:hidden" />
            <Check size={16} aria-hidden="true" className="hidden group-has-checked:block" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
