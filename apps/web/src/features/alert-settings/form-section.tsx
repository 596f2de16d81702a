import { type ReactNode, useId } from 'react'

/** One matter of the form, under its own title. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 card sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
