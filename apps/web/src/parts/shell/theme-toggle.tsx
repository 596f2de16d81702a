import { m } from '@aplauso/texts/messages'
import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '#lib/browser/theme.ts'
import { useText } from '#lib/i18n/language.tsx'

export function ThemeToggle() {
  const t = useText()
  const dark = useTheme() === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <button
      type="button"
      aria-label={t(dark ? m.nav_theme_light : m.nav_theme_dark)}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
