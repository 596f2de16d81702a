import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { Link } from '#ui/text/link.tsx'
import { LAYER_LINKS, layerUrl } from './layer-links.ts'

/** Addresses of the other browser sources. The key is hidden, because the screen may be on stream. */
export function LayersSection({ widgetUrl }: { widgetUrl: string }) {
  const t = useText()
  return (
    <FormSection anchor="widgets" title={t(m.sources_title)}>
      <div className="-mt-4 text-sm text-ink-2">
        <p>{t(m.sources_text)}</p>
        <Link to="/api-documentation#widget" className="tap-link">
          {t(m.sources_more)}
        </Link>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {LAYER_LINKS.map((layer) => {
          const { kind, name, text, size } = layer
          const [width, height] = size
          const { href, search } = layerUrl(widgetUrl, layer, t)
          return (
            <li key={kind} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="text-base">{t(name)}</h3>
                <span className="text-sm text-ink-2 tabular-nums">{t(m.sources_size, { width, height })}</span>
              </div>
              <p className="text-sm text-ink-2">{t(text)}</p>
              <CopyField
                value={href}
                shown={`…/${kind}${decodeURIComponent(search)}#key=••••••••`}
                label={t(m.sources_copy, { name: t(name) })}
              />
            </li>
          )
        })}
      </ul>
    </FormSection>
  )
}
