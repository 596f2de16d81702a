import { useSyncExternalStore } from 'react'
import { TOKEN_KEY } from '#lib/session/session-token.ts'
import { browserStorage } from './storage.ts'

export type Theme = 'light' | 'dark'

const STORAGE_KEY = 'theme'
export const RAIL_KEY = 'rail'
export const FOLDED = 'folded'
const PAGE_COLOURS: Record<Theme, string> = { light: '#fcf9f2', dark: '#0c0810' }

/**
 * Runs in the head before the first paint, so that the page never flashes in the other theme. It marks pages of
 * visitors with a token, so that the bar offers no login while the token is verified. It also marks a folded rail, so
 * that the layout does not shift. An OBS dock can set its theme in the address.
 */
export const FIRST_PAINT_SCRIPT = `{const d=document.documentElement,k=matchMedia('(prefers-color-scheme:dark)'),a=()=>{
let s=null;try{s=localStorage.getItem('${STORAGE_KEY}');if(localStorage.getItem('${TOKEN_KEY}'))d.dataset.session='likely';if(localStorage.getItem('${RAIL_KEY}')==='${FOLDED}')d.dataset.rail='${FOLDED}'}catch{}
const t=(location.pathname==='/live'&&/[?&]theme=(dark|light)\\b/.exec(location.search)||[])[1]||(s==='light'||s==='dark'?s:k.matches?'dark':'light');d.dataset.theme=t;
document.querySelector('meta[name=theme-color]').content=${JSON.stringify(PAGE_COLOURS)}[t]};a();k.addEventListener('change',a)}`

const read = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

function watch(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** The theme on screen. The server renders the light one, which only affects the label of the toggle. */
export const useTheme = (): Theme => useSyncExternalStore(watch, read, () => 'light')

export function chooseTheme(theme: Theme) {
  browserStorage.set(STORAGE_KEY, theme)
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAGE_COLOURS[theme])
}
