import { type ReactNode, useId } from 'react'
import { SavedNote } from '#ui/form/saved-note.tsx'

type FormSectionProps = {
  title: string
  /** Anchor for links to this section. */
  anchor: string
  isSaved?: boolean
  children: ReactNode
}

export function FormSection({ title, anchor, isSaved = false, children }: FormSectionProps) {
  const id = useId()
  return (
    <section id={anchor} tabIndex={-1} aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <SavedNote isShown={isSaved} />
      </div>
      {children}
    </section>
  )
}
