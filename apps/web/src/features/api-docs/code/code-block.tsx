import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { CopyCode } from './copy-code.tsx'

type CodeBlockProps = {
  /** Names the code visibly and for screen readers. */
  label: string
  code: string
}

export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-md border border-palco-line bg-palco text-palco-ink">
      <figcaption className="flex items-center justify-between gap-3 border-b border-palco-line py-1 ps-4 pe-1 text-sm font-semibold text-palco-ink-2">
        <span className="min-w-0 py-2">{label}</span>
        <CopyCode code={code} label={label} />
      </figcaption>
      <Code label={label} code={code} />
    </figure>
  )
}

/** The code area; it scrolls on its own, also by keyboard. */
export function Code({ label, code }: CodeBlockProps) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would have to be one of the page's parts
    <div
      role="region"
      aria-label={t(m.apidocs_code_of, { what: label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="max-h-[32rem] overflow-auto px-4 py-3.5 focus-visible:-outline-offset-3 focus-visible:outline-holofote"
    >
      <pre translate="no" dir="ltr" className="w-max min-w-full font-mono text-xs leading-relaxed">
        <code>{code}</code>
      </pre>
    </div>
  )
}
