import type { Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Announcement, AnnouncementLevel } from '@aplauso/contract/operator-settings'
import { m } from '@aplauso/texts/messages'
import { escapeHtml } from '#app/escape-html.ts'
import { translator } from '#lib/i18n/language.tsx'

const COLOURS: Record<AnnouncementLevel, [background: string, text: string]> = {
  info: ['var(--azul-soft)', 'var(--ink)'],
  warning: ['var(--holofote-soft)', 'var(--ink)'],
  critical: ['var(--perigo-soft)', 'var(--perigo)'],
}

// The bar lies in the page's flow below the fixed headers, which keep their places, and scrolls away.
const STYLE = `#announcement{display:flex;gap:.75rem;align-items:center;justify-content:center;padding:.375rem 1rem;font-size:.875rem;line-height:1.4;overflow-wrap:anywhere}
#announcement button{min-width:44px;min-height:44px;font-size:1.25rem;line-height:1}
:root:has(header #menu) #announcement{margin-top:4rem}
:root:has(header #menu):has([data-offline]) #announcement{margin-top:6.25rem}
:root:has([data-shell]) #announcement{margin-top:3.5rem}
:root:has([data-shell]):has([data-offline]) #announcement{margin-top:5.75rem}
div:has(>header #menu),[data-shell]{padding-top:0!important}
@media(width>=64rem){:root:has([data-shell]) #announcement{margin-inline-start:var(--rail)}}
@media print{#announcement{display:none}}`

/** Where a browser remembers the announcement that its visitor has closed. */
const CLOSED_KEY = 'announcement'
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Follows the page's language, ends the bar at its time, and lets it be closed. */
const script = ({
  text,
  until,
  level,
}: Announcement) => `{const b=document.getElementById('announcement'),T=${json(text)},U=${until === null ? 'Infinity' : Date.parse(until)},go=()=>b.remove();
let c=null;try{c=localStorage.getItem('${CLOSED_KEY}')}catch{}
if(U<=Date.now()||${level === 'info'}&&c===T.pt)go();else{
new MutationObserver(()=>{b.firstElementChild.textContent=T[document.documentElement.lang]||T.en}).observe(document.documentElement,{attributeFilter:['lang']});
if(U-Date.now()<=${LONGEST_TIMER_MS})setTimeout(go,Math.max(U-Date.now(),${SECOND_MS}));
const x=b.querySelector('button');if(x)x.onclick=()=>{go();try{localStorage.setItem('${CLOSED_KEY}',T.pt)}catch{}}}}`

// A "</script>" in a text must not end the script.
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The bar of an announcement, outside of the page's own scripts: only pages that have one send its bytes. Empty without
 * an announcement.
 */
export function announcementBar(
  announcement: Announcement | null | undefined,
  language: Language,
): { html: string; scripts: string[]; styles: string[] } {
  if (!announcement) return { html: '', scripts: [], styles: [] }
  const t = translator(language)
  const [background, colour] = COLOURS[announcement.level]
  const style = `#announcement{background:${background};color:${colour}}\n${STYLE}`
  const behaviour = script(announcement)
  const close =
    announcement.level === 'info'
      ? `<button type="button" aria-label="${escapeHtml(t(m.common_close))}">×</button>`
      : ''
  const html = `<style>${style}</style>
<aside id="announcement" data-testid="announcement" data-level="${announcement.level}" aria-label="${escapeHtml(t(m.announcement_label))}"><p translate="no">${escapeHtml(announcement.text[language])}</p>${close}</aside>
<script>${behaviour}</script>
`
  return { html, scripts: [behaviour], styles: [style] }
}
