import type { BrandColours } from '@aplauso/contract/brand-colours'

export type PageBrand = { colours: BrandColours | undefined; logo: string | undefined }

const LOGO_STYLE = (logo: string) => `[data-logo]>svg{display:none}
[data-logo]::before{content:'';width:2.125rem;height:2.125rem;background:url("${logo}") center/contain no-repeat}`

const themeStyle = ({ fill, strong, onFill, soft, text }: BrandColours['light']) =>
  `--cravo:${fill};--cravo-strong:${strong};--on-cravo:${onFill};--cravo-soft:${soft};--cravo-text:${text}`

/** Style of the operator's colour and logo, outside of the style sheet: only an installation that has them sends it. */
export function brandStyle(brand: PageBrand | undefined): string[] {
  const { colours, logo } = brand ?? {}
  const rules = [
    colours &&
      `:root{--palco-cravo:${colours.dark.fill}}:root,.own-ground{${themeStyle(colours.light)}}[data-theme='dark'],[data-theme='dark'] .own-ground{${themeStyle(colours.dark)}}`,
    logo && LOGO_STYLE(logo),
  ]
  const style = rules.filter(Boolean).join('\n')
  return style === '' ? [] : [style]
}
