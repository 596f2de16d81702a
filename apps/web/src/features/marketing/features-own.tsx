import { LANGUAGE_NAMES, LANGUAGES } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { FileJson } from 'lucide-react'
import { useText } from '#lib/language.tsx'
import { StartCommand } from './start-command.tsx'

export function FeaturesOwn() {
  const t = useText()
  return (
    <section className="py-16 wrap sm:py-20">
      <h2 className="max-w-[16ch] text-3xl">{t(m.features_own)}</h2>
      <div className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex flex-col rounded-lg bg-holofote p-6 text-on-holofote sm:p-8 md:max-lg:col-span-2">
          <h3 className="text-xl">{t(m.features_host)}</h3>
          <p className="mt-1.5 mb-6">{t(m.features_host_text)}</p>
          <StartCommand className="mt-auto" />
        </div>
        <div className="flex flex-col p-6 card sm:p-8">
          <h3 className="text-xl">{t(m.features_export)}</h3>
          <p className="mt-1.5 mb-6 text-ink-2">{t(m.features_export_text)}</p>
          <p aria-hidden="true" className="mt-auto flex items-center gap-2.5 rounded-sm bg-sunken px-4 py-3 text-sm">
            <FileJson size={18} className="text-azul" />
            aplauso.json
          </p>
        </div>
        <div className="flex flex-col p-6 card sm:p-8">
          <h3 className="text-xl">{t(m.features_languages)}</h3>
          <p className="mt-1.5 mb-6 text-ink-2">{t(m.features_languages_text)}</p>
          <ul className="mt-auto flex flex-wrap gap-2">
            {LANGUAGES.map((language) => (
              <li key={language} lang={language} className="bg-sunken text-ink chip">
                {LANGUAGE_NAMES[language]}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
