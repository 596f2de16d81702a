import { m } from '@aplauso/texts/messages'
import { Check, type LucideIcon, RotateCw } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'

/** Two alerts, a reload, and the two replayed after it. */
export function ReplayTimeline() {
  const t = useText()
  const shown = t(m.features_replay_shown)
  const after = t(m.features_replay_after)
  return (
    <ol className="relative grid gap-3 before:absolute before:inset-y-5 before:inset-s-5 before:border-s-2 before:border-dashed before:border-line sm:grid-cols-5 sm:before:inset-x-[10%] sm:before:inset-y-auto sm:before:top-5 sm:before:border-s-0 sm:before:border-t-2">
      <Stop icon={Check} tone="bg-ok-soft text-ok" title="1" text={shown} />
      <Stop icon={Check} tone="bg-ok-soft text-ok" title="2" text={shown} />
      <Stop icon={RotateCw} tone="bg-perigo-soft text-perigo" title="OBS" text={t(m.features_replay_reload)} />
      <Stop icon={Check} tone="bg-holofote text-on-holofote" title="3" text={after} />
      <Stop icon={Check} tone="bg-holofote text-on-holofote" title="4" text={after} />
    </ol>
  )
}

type StopProps = { icon: LucideIcon; tone: string; title: string; text: string }

function Stop({ icon: Icon, tone, title, text }: StopProps) {
  return (
    <li className="relative flex items-center gap-3 sm:flex-col sm:gap-1.5 sm:text-center">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tone}`}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className="text-sm leading-tight">
        <strong className="display me-1.5 sm:me-0 sm:block">{title}</strong> {text}
      </span>
    </li>
  )
}
