import { inkOn, PAGE_INK } from '@aplauso/contract/page-colors'

/** As high as the form is with everything that most donors see of it. */
const FRAME_HEIGHT_PX = 860
const FRAME_WIDTH_PX = 480

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

type Frame = { origin: string; slug: string; title: string }

/** The form in a frame, with the microphone that a recording takes. */
export const frameSnippet = ({ origin, slug, title }: Frame): string =>
  `<iframe src="${escaped(`${origin}/embed/${encodeURIComponent(slug)}`)}" title="${escaped(title)}" width="100%" height="${FRAME_HEIGHT_PX}" style="max-width:${FRAME_WIDTH_PX}px;border:0" allow="microphone" loading="lazy"></iframe>`

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

type Button = { origin: string; slug: string; text: string; accent: string }

/** A plain link to the page. */
export function buttonSnippet({ origin, slug, text, accent }: Button): string {
  const style = Object.entries(buttonStyle(accent))
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
  return `<a href="${escaped(`${origin}/donate/${encodeURIComponent(slug)}`)}" style="${style}">${escaped(text)}</a>`
}
