import { type ReactNode, useId } from 'react'

type FormSectionProps = {
  title: string
  /** By which links lead here. */
  place: string
  children: ReactNode
}

/** One matter of the form, under its own title. */
export function FormSection({ title, place, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      id={place}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 card sm:p-6"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
