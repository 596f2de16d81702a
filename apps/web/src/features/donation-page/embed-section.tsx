import type { User } from '@aplauso/contract/accounts'
import { inkOn, PAGE_INK } from '@aplauso/contract/page-colors'
import { m } from '@aplauso/texts/messages'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { useCopy } from '#ui/form/use-copy.ts'
import type { SectionProps } from './use-page-form.ts'

/** Height of the form with the fields that most donors see. */
const FRAME_HEIGHT_PX = 860
const FRAME_WIDTH_PX = 480

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => HTML_ENTITIES[sign] ?? sign)

type FrameInputs = { origin: string; slug: string; title: string }

/** HTML of the form in a frame; recordings need the microphone permission. */
const frameSnippet = ({ origin, slug, title }: FrameInputs): string =>
  `<iframe src="${escapeHtml(`${origin}/embed/${encodeURIComponent(slug)}`)}" title="${escapeHtml(title)}" width="100%" height="${FRAME_HEIGHT_PX}" style="max-width:${FRAME_WIDTH_PX}px;border:0" allow="microphone" loading="lazy"></iframe>`

/** Inline styles only, because the button is placed on other sites. */
const buttonStyle = (accent: string) => ({
  display: 'inline-block',
  padding: '12px 24px',
  borderRadius: '999px',
  background: accent,
  color: PAGE_INK[inkOn(accent)],
  font: '600 16px/1.25 system-ui,sans-serif',
  textDecoration: 'none',
})

type ButtonInputs = { origin: string; slug: string; text: string; accent: string }

/** HTML of a link to the page. */
function buttonSnippet({ origin, slug, text, accent }: ButtonInputs): string {
  const style = Object.entries(buttonStyle(accent))
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
  return `<a href="${escapeHtml(`${origin}/donate/${encodeURIComponent(slug)}`)}" style="${style}">${escapeHtml(text)}</a>`
}

const DEFAULT_ACCENT = '#c9214e'

type EmbedSectionProps = SectionProps & { user: User; isSaved: boolean; accent: string | null }

/** Code snippets for other sites: the form in a frame, and a button. */
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
