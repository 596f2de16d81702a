import type { LucideIcon } from 'lucide-react'

const TONES = {
  ok: 'bg-ok-soft text-ok',
  trouble: 'bg-perigo-soft text-perigo',
  waiting: 'animate-pulse bg-sunken text-ink-2',
}

export function StatusIcon({ icon: Icon, tone }: { icon: LucideIcon; tone: keyof typeof TONES }) {
  return (
    <span aria-hidden="true" className={`mb-4 grid size-14 place-items-center rounded-full ${TONES[tone]}`}>
      <Icon size={26} />
    </span>
  )
}
