import type { LucideIcon } from 'lucide-react'
import { Tiles } from '#ui/brand/tiles.tsx'

type GuideStageProps = { seed: string; icon: LucideIcon; at: number; count: number }

/** The picture above a step: under the tiles of the account's own cover, the wave of how far one has come. */
export function GuideStage({ seed, icon: Icon, at, count }: GuideStageProps) {
  return (
    <div aria-hidden="true" className="text-palco-ink spotlight">
      <Tiles seed={seed} cols={14} rows={2} className="h-16 w-full sm:h-[78px]" />
      <div className="flex items-end justify-between gap-4 px-5 pb-5 sm:px-7">
        <span className="-mt-7 grid size-18 place-items-center rounded-full border-[5px] border-palco bg-holofote text-on-holofote">
          <Icon size={32} />
        </span>
        <span className="flex h-9 items-end gap-1.5">
          {Array.from({ length: count }, (_, index) => index).map((index) => (
            <span
              key={index}
              className={`w-2 rounded-full transition-colors duration-200 ${index <= at ? 'bg-palco-cravo' : 'bg-palco-line'}`}
              style={{ height: `${(100 * (index + 2)) / (count + 1)}%` }}
            />
          ))}
        </span>
      </div>
    </div>
  )
}
