import type { ComponentProps } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'

type CountrySelectProps = ComponentProps<'select'> & { countries: readonly string[] }

/** The names of countries in the language of the page, in its order. */
export function CountrySelect({ countries, ...select }: CountrySelectProps) {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const named = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
  return (
    <select {...select} lang={language} className="field">
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
