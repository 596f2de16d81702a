import { brand } from '#platform/brand/brand.ts'

const TEXT_FONT = "Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DISPLAY_FONT = `'Bricolage Grotesque',${TEXT_FONT}`

type Colours = Record<'paper' | 'surface' | 'line' | 'ink' | 'quiet' | 'accent' | 'button' | 'label', string>

// The colours of the web client in hex, because mail programs do not support oklch.
const LIGHT: Colours = {
  paper: '#fcf9f2',
  surface: '#fffefc',
  line: '#e4dbd0',
  ink: '#2c142b',
  quiet: '#6f5a6e',
  accent: '#b61441',
  button: '#cf204d',
  label: '#fdfbf8',
}
const DARK: Colours = {
  paper: '#180c18',
  surface: '#241524',
  line: '#412e40',
  ink: '#f7f4ed',
  quiet: '#b2a0ab',
  accent: '#fd8e9d',
  button: '#fb7188',
  label: '#22091b',
}

const quietText = (pixels: number) =>
  `color:${LIGHT.quiet};font:400 ${pixels}px/1.5 ${TEXT_FONT};overflow-wrap:anywhere`

/** Inline styles of the elements, because not every mail program supports style sheets. */
export const STYLES = {
  page: `margin:0;padding:0;width:100%;background-color:${LIGHT.paper}`,
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all',
  margin: 'padding:32px 16px 40px',
  sheet: 'width:100%;max-width:560px;margin:0 auto',
  head: 'padding:0 8px 20px',
  logoLink: 'text-decoration:none',
  // The font is that of the alternative text.
  logo: `display:block;border:0;color:${LIGHT.ink};font:800 22px/44px ${DISPLAY_FONT}`,
  card: `padding:36px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:20px`,
  greeting: `margin:0;color:${LIGHT.ink};font:800 26px/1.2 ${DISPLAY_FONT};letter-spacing:-0.02em;overflow-wrap:anywhere`,
  paragraph: `margin:16px 0 0;color:${LIGHT.ink};font:400 16px/1.6 ${TEXT_FONT};overflow-wrap:anywhere`,
  facts: 'margin:20px 0 0',
  fact: `padding:6px 0;color:${LIGHT.ink};font:600 16px/1.5 ${TEXT_FONT};overflow-wrap:anywhere`,
  factLabel: quietText(14),
  buttonTable: 'margin:28px 0 0',
  button: `border-radius:28px;background-color:${LIGHT.button}`,
  buttonLink: `display:inline-block;padding:16px 32px;border-radius:28px;color:${LIGHT.label};font:600 17px/24px ${TEXT_FONT};text-decoration:none`,
  hint: `margin:28px 0 0;${quietText(14)}`,
  address: `margin:4px 0 0;${quietText(14)}`,
  link: `color:${LIGHT.accent};text-decoration:underline;word-break:break-all`,
  footnote: `margin:28px 0 0;padding:20px 0 0;${quietText(15)};border-top:2px dashed ${LIGHT.line}`,
  footer: 'padding:24px 8px 0',
  footerText: `margin:0;${quietText(13)}`,
} as const

/** Rules that inline styles cannot express: dark colours, and less padding on a phone. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 28px 22px !important; }
  .wide { width: 100% !important; }
  .button-link { display: block !important; padding: 16px 20px !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .quiet { color: ${DARK.quiet} !important; border-color: ${DARK.line} !important; }
  .accent { color: ${DARK.accent} !important; }
  .button { background-color: ${DARK.button} !important; }
  .button-link { color: ${DARK.label} !important; }
}
`

/** Puts the operator's colour in place of the product's, in both themes. */
export function inBrandColours(markup: string): string {
  if (brand.colours === undefined) return markup
  const { light, dark } = brand.colours
  const replaced: [string, string][] = [
    [LIGHT.accent, light.text],
    [LIGHT.button, light.fill],
    [LIGHT.label, light.onFill],
    [DARK.accent, dark.text],
    [DARK.button, dark.fill],
    [DARK.label, dark.onFill],
  ]
  return replaced.reduce((changed, [from, to]) => changed.replaceAll(from, to), markup)
}
