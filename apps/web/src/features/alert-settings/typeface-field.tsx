import type { AlertFont } from '@aplauso/contract/alert-look'
import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { TypefaceList } from './typeface-list.tsx'
import { TYPEFACES } from './typefaces.ts'

type TypefaceFieldProps = { value: AlertFont | null; onChange: (font: AlertFont | null) => void }

/** The typefaces, each written in itself. */
export function TypefaceField({ value, onChange }: TypefaceFieldProps) {
  const t = useText()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details onToggle={() => setIsOpened(true)} className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xs text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{t(m.alert_look_font)}</span>
        <span className="flex min-w-0 items-center gap-2 text-ink-2">
          <span className="min-w-0 truncate">{value === null ? t(m.alert_look_of_style) : TYPEFACES[value]}</span>
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      {/* The faces are fetched by who opens the list. */}
      {isOpened && <TypefaceList value={value} onChange={onChange} />}
    </details>
  )
}
