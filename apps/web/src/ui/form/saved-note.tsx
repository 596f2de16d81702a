import { m } from '@aplauso/texts/messages'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'

type SavedNoteProps = { isShown: boolean; text?: string | undefined; className?: string }

/** Confirms beside the saved fields that they are saved. */
export const SavedNote = ({ isShown, ...note }: SavedNoteProps) => isShown && <Note {...note} />

function Note({ text, className = '' }: Omit<SavedNoteProps, 'isShown'>) {
  const t = useText()
  // Screen readers announce changes of a known region, so the text follows one frame after its element.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const soon = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(soon)
  }, [])
  return (
    <p role="status" className={`flex items-center gap-1.5 text-sm font-semibold text-ok ${className}`}>
      <Check size={17} aria-hidden="true" className="shrink-0" />
      {isThere && (text ?? t(m.settings_saved))}
    </p>
  )
}
