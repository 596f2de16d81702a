import { Mark } from '#ui/brand/logo.tsx'

type AlertCardProps = { name: string; action: string; amount: string; message: string }

/** The classic alert as on stream, equal in both themes, because it lies on the video. */
export function AlertCard({ name, action, amount, message }: AlertCardProps) {
  return (
    <div className="w-full max-w-[340px] anim-clap overflow-hidden rounded-md bg-[oklch(0.99_0.005_85)] text-[oklch(0.235_0.055_328)] shadow-3">
      <div className="flex items-center gap-3 px-4 pt-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-[oklch(0.225_0.062_325)]">
          <Mark size={27} onDark />
        </span>
        <p className="min-w-0 leading-tight">
          <strong translate="no" className="display block truncate text-[1.0625rem]">
            {name}
          </strong>
          <span className="text-sm text-[oklch(0.4_0.045_328)]">
            {action} <b className="tnum font-bold text-[oklch(0.5_0.19_14)]">{amount}</b>
          </span>
        </p>
      </div>
      {/* Padding is on the wrapper, because a clamped text would show its next line in the padding. */}
      <div className="px-4 pt-2 pb-3.5">
        <p className="line-clamp-2 min-h-[1.5em] text-sm leading-snug break-words">{message}</p>
      </div>
      <div className="h-1 bg-holofote" />
    </div>
  )
}
