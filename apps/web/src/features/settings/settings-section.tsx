import { type ReactNode, useId } from 'react'

type SettingsSectionProps = { title: string; text?: string; tone?: 'danger'; children: ReactNode }

/** One matter of the account. */
export function SettingsSection({ title, text, tone, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`p-5 card sm:p-6 ${tone === 'danger' ? 'border-perigo' : ''}`}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-[60ch] text-ink-2">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
