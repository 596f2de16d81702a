import type { LucideIcon } from 'lucide-react'

/** One thing the product does, in a list of such. */
export function FeaturePoint({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-cravo-soft text-cravo-text">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 max-w-[52ch] text-ink-2">{text}</p>
      </div>
    </li>
  )
}
