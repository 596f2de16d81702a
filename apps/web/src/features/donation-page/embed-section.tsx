import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { FormSection } from '#parts/settings/form-section.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { useCopy } from '#ui/form/use-copy.ts'
import { buttonSnippet, buttonStyle, frameSnippet } from './snippets.ts'
import type { SectionProps } from './use-page-form.ts'

const DEFAULT_ACCENT = '#c9214e'

type EmbedSectionProps = SectionProps & { user: User; isSaved: boolean; accent: string | null }

/** The form in a frame and a button to the page, to be put on other sites. */
export function EmbedSection({ draft, change, user, isSaved, accent }: EmbedSectionProps) {
  const t = useText()
  const { origin } = location
  const { slug, displayName: name } = user
  const text = t(m.page_embed_button_text, { name })
  const color = accent ?? DEFAULT_ACCENT
  return (
    <FormSection anchor="noutros-sites" title={t(m.page_embed)}>
      <SwitchField
        name="embed"
        label={t(m.page_embed_switch)}
        hint={t(m.page_embed_switch_hint)}
        checked={draft.embed}
        onChange={(embed) => change({ embed })}
      />
      {draft.embed && (
        <Snippet
          label={t(m.page_embed_frame)}
          hint={isSaved ? undefined : t(m.page_embed_unsaved)}
          copyLabel={t(m.page_embed_copy_frame)}
          code={frameSnippet({ origin, slug, title: text })}
        />
      )}
      <Snippet
        label={t(m.page_embed_button)}
        hint={t(m.page_embed_button_hint)}
        copyLabel={t(m.page_embed_copy_button)}
        code={buttonSnippet({ origin, slug, text, accent: color })}
      >
        <p className="rounded-md bg-sunken p-5 text-center wrap-anywhere">
          <a
            href={`/donate/${encodeURIComponent(slug)}`}
            target="_blank"
            rel="noopener"
            translate="no"
            data-testid="embed-button"
            style={buttonStyle(color)}
          >
            {text}
          </a>
        </p>
      </Snippet>
    </FormSection>
  )
}

type SnippetProps = {
  label: string
  hint?: string | undefined
  copyLabel: string
  code: string
  children?: ReactNode
}

function Snippet({ label, hint, copyLabel, code, children }: SnippetProps) {
  const t = useText()
  const id = useId()
  const { copied, copy } = useCopy(code, { done: m.page_embed_copied, failed: m.page_embed_copy_failed })
  const Icon = copied ? Check : Copy
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <label htmlFor={id} className="text-sm font-semibold">
            {label}
          </label>
          {hint && <p className="text-sm text-ink-3">{hint}</p>}
        </div>
        <button
          type="button"
          aria-label={copied ? undefined : copyLabel}
          onClick={() => void copy()}
          className="px-4 text-sm btn btn-ghost"
        >
          <Icon size={16} aria-hidden="true" />
          {t(copied ? m.dashboard_copied_short : m.dashboard_copy)}
        </button>
      </div>
      {children}
      <textarea
        id={id}
        readOnly
        rows={3}
        translate="no"
        dir="ltr"
        value={code}
        onFocus={({ target }) => target.select()}
        className="block resize-y py-2.5 font-mono field sm:text-xs!"
      />
    </div>
  )
}
