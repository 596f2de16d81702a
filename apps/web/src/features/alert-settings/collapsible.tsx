import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'

type CollapsibleProps = {
  label: string
  /** The current choice, visible while it is closed too. */
  value?: string | undefined
  children: ReactNode
}

/** A field that is collapsed at first. Its content is mounted when it opens, and stays so. */
export function Collapsible({ label, value, children }: CollapsibleProps) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details onToggle={() => setIsOpened(true)} className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xs text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{label}</span>
        <span className="flex min-w-0 items-center gap-2 text-ink-2">
          {value !== undefined && <span className="min-w-0 truncate">{value}</span>}
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      {isOpened && children}
    </details>
  )
}

/** Options of a section that few change. */
export function MoreOptions({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <div className="-mb-3 border-t border-line pt-1">
      <Collapsible label={t(m.alert_settings_more)}>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      </Collapsible>
    </div>
  )
}
