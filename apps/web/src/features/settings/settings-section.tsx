import { type ReactNode, useId } from 'react'

type SettingsSectionProps = {
  title: string
  text: string
  tone?: 'danger'
  /** The state of the section, beside its title. */
  chip?: ReactNode
  /** The anchor that links use. */
  anchor?: string
  testId?: string
  children?: ReactNode
}

/** A section of the settings: text, and controls beside or below it. */
export function SettingsSection({ title, text, tone, chip, anchor, testId, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      {...(anchor && { id: anchor, tabIndex: -1 })}
      aria-labelledby={id}
      data-testid={testId}
      className={`grid gap-x-12 gap-y-5 p-5 card sm:p-6 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @3xl:p-7 ${tone === 'danger' ? 'border-perigo' : ''}`}
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {chip}
        </div>
        <p className="mt-1.5 max-w-[60ch] text-ink-2">{text}</p>
      </div>
      {children && <div className="min-w-0">{children}</div>}
    </section>
  )
}
