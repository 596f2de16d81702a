import { m } from '@aplauso/texts/messages'
import { Check, Copy } from 'lucide-react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useCopy } from '#ui/form/use-copy.ts'
import { Link } from '#ui/text/link.tsx'
import { LAYER_LINKS, type LayerLink, layerUrl } from './layer-links.ts'

/** Addresses of further widgets. They contain the key of the alerts, so replacing it replaces them all. */
export function LayersSection({ widgetUrl }: { widgetUrl: string }) {
  const t = useText()
  return (
    <FormSection anchor="widgets" title={t(m.sources_title)}>
      <p className="-mt-2 text-sm text-ink-2">
        {t(m.sources_text)}{' '}
        <Link to="/api-documentation#widget" className="link">
          {t(m.sources_more)}
        </Link>
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {LAYER_LINKS.map((layer) => (
          <LayerRow key={layer.kind} layer={layer} url={layerUrl(widgetUrl, layer, t)} />
        ))}
      </ul>
    </FormSection>
  )
}

function LayerRow({ layer: { name, text, size }, url }: { layer: LayerLink; url: URL }) {
  const t = useText()
  const { copied, copy } = useCopy(url.href)
  const [width, height] = size
  const Icon = copied ? Check : Copy
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-base">{t(name)}</h3>
          <span className="tnum text-xs text-ink-3">{t(m.sources_size, { width, height })}</span>
        </div>
        <p className="text-sm text-ink-2">{t(text)}</p>
      </div>
      <button
        type="button"
        aria-label={copied ? undefined : t(m.sources_copy, { name: t(name) })}
        onClick={() => void copy()}
        className="shrink-0 px-3.5 text-sm btn btn-ghost"
      >
        <Icon size={16} aria-hidden="true" />
        {t(copied ? m.dashboard_copied_short : m.dashboard_copy)}
      </button>
    </li>
  )
}
