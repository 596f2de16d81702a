import { inkOn, PAGE_INK } from '@aplauso/contract/page-colors'

/** As high as the form is with everything that most donors see of it. */
const FRAME_HEIGHT_PX = 860
const FRAME_WIDTH_PX = 480

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => HTML_ENTITIES[sign] ?? sign)

type FrameInputs = { origin: string; slug: string; title: string }

/** The form in a frame, with the microphone that a recording takes. */
export const frameSnippet = ({ origin, slug, title }: FrameInputs): string =>
  `<iframe src="${escapeHtml(`${origin}/embed/${encodeURIComponent(slug)}`)}" title="${escapeHtml(title)}" width="100%" height="${FRAME_HEIGHT_PX}" style="max-width:${FRAME_WIDTH_PX}px;border:0" allow="microphone" loading="lazy"></iframe>`

/** How the button looks wherever it stands: by these styles alone. */
export const buttonStyle = (accent: string) => ({
  display: 'inline-block',
  padding: '12px 24px',
  borderRadius: '999px',
  background: accent,
  color: PAGE_INK[inkOn(accent)],
  font: '600 16px/1.25 system-ui,sans-serif',
  textDecoration: 'none',
})

type ButtonInputs = { origin: string; slug: string; text: string; accent: string }

/** A plain link to the page. */
export function buttonSnippet({ origin, slug, text, accent }: ButtonInputs): string {
  const style = Object.entries(buttonStyle(accent))
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
  return `<a href="${escapeHtml(`${origin}/donate/${encodeURIComponent(slug)}`)}" style="${style}">${escapeHtml(text)}</a>`
}
