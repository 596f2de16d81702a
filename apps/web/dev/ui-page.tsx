import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { chooseTheme, useTheme } from '#lib/browser/theme.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Toaster } from '#ui/toast/toaster.tsx'
import { Brand } from './groups/brand.tsx'
import { Buttons } from './groups/buttons.tsx'
import { Charts } from './groups/charts.tsx'
import { Choices } from './groups/choices.tsx'
import { Dialogs } from './groups/dialogs.tsx'
import { Fields } from './groups/fields.tsx'
import { Lists } from './groups/lists.tsx'
import { Loading } from './groups/loading.tsx'
import { Texts } from './groups/texts.tsx'
import { Toasts } from './groups/toasts.tsx'

const GROUPS = {
  Brand,
  Buttons,
  Fields,
  Choices,
  Texts,
  Lists,
  Charts,
  Loading,
  Dialogs,
  Toasts,
}

/** Every primitive of `src/ui` in every state. The page itself is English; the primitives follow the language. */
export function UiPage() {
  const theme = useTheme()
  const { language, setLanguage } = useLanguage()
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4 py-5 wrap">
        <Logo />
        <div className="flex flex-wrap gap-3">
          <Segmented
            legend="Theme"
            isLegendHidden
            name="theme"
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={theme}
            onChange={chooseTheme}
          />
          <Segmented
            legend="Language"
            isLegendHidden
            name="language"
            options={LANGUAGE_TAGS.map((value) => ({ value, label: value.toUpperCase() }))}
            value={language}
            onChange={(next) => void setLanguage(next)}
          />
        </div>
      </header>
      <main className="pb-20 wrap">
        <h1 className="text-3xl">Primitives</h1>
        <p className="mt-3 max-w-[60ch] text-ink-2">
          What <code>apps/web/src/ui</code> holds, in every state. Frames marked “focus” show where the keyboard is.
        </p>
        <nav aria-label="Groups" className="mt-4 flex flex-wrap gap-x-5">
          {Object.keys(GROUPS).map((name) => (
            <a key={name} href={`#${name}`} className="tap-link">
              {name}
            </a>
          ))}
        </nav>
        {Object.entries(GROUPS).map(([name, Group]) => (
          <section key={name} className="mt-14">
            <h2 id={name} className="border-b border-line pb-3 text-2xl">
              {name}
            </h2>
            <Group />
          </section>
        ))}
      </main>
      <Toaster />
    </>
  )
}
