import { readFileSync } from 'node:fs'
import { type BrandColours, brandColours, hasLowContrast } from '@aplauso/contract/brand-colours'
import type { LogoFile } from '#platform/brand/brand.ts'
import type { Variables } from './variables.ts'

export type BrandSettings = {
  name: string
  logo: LogoFile | undefined
  colour: string | undefined
  colours: BrandColours | undefined
  /** `landing`, `discover`, or the slug of the creator whose donation page stands at the address `/`. */
  homePage: string
}

type BrandVariables = Pick<Variables, 'INSTANCE_NAME' | 'INSTANCE_LOGO' | 'INSTANCE_COLOR' | 'HOME_PAGE'>

export function readBrand(variables: BrandVariables, refuse: (problem: string) => undefined): BrandSettings {
  const { INSTANCE_NAME: name, INSTANCE_LOGO: file, INSTANCE_COLOR: colour, HOME_PAGE: homePage } = variables
  return {
    ...{ name, homePage, colour },
    colours: colour === undefined ? undefined : brandColours(colour),
    logo: file === undefined ? undefined : readLogo(file, refuse),
  }
}

export const brandWarnings = ({ colour }: Pick<BrandSettings, 'colour'>): string[] =>
  colour !== undefined && hasLowContrast(colour)
    ? [`INSTANCE_COLOR is "${colour}": too little contrast, pages show a darker or lighter one where they need it`]
    : []

const LOGO_MAX_BYTES = 512 * 1024
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_HEADER_BYTES = 33

function readLogo(file: string, refuse: (problem: string) => undefined): LogoFile | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return refuse(`INSTANCE_LOGO is "${file}": accepts the path of an SVG or PNG file; it cannot be read`)
  }
  if (bytes.length > LOGO_MAX_BYTES)
    return refuse(`INSTANCE_LOGO is "${file}": accepts a file of at most ${LOGO_MAX_BYTES / 1024} KiB`)
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) && bytes.length > PNG_HEADER_BYTES)
    return { type: 'image/png', bytes }
  if (/^\uFEFF?\s*<(?:\?xml|!DOCTYPE|!--|svg)[\s\S]*<\/svg>\s*$/i.test(bytes.toString('utf8')))
    return { type: 'image/svg+xml', bytes }
  return refuse(`INSTANCE_LOGO is "${file}": accepts an SVG or PNG file; it is neither`)
}

/** A name in front of an address, quoted where its characters need it. */
export const mailboxName = (name: string): string => (/^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name}"`)
