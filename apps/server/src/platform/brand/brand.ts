import type { BrandColours } from '@aplauso/contract/brand-colours'
import { SettingsError } from '#platform/env/read-env.ts'

export const PRODUCT_NAME = 'Aplauso'
/** Where pages find the operator's logo. */
export const LOGO_PATH = '/instance-logo'

export type LogoFile = { type: 'image/svg+xml' | 'image/png'; bytes: Buffer }
export type LogoPicture = { bytes: Buffer; width: number; height: number }

type Brand = {
  colours: BrandColours | undefined
  logo: LogoFile | undefined
  /** The logo as a picture that mail programs and documents can show. */
  logoPng: LogoPicture | undefined
}

/**
 * The look of the operator, set once before the server starts. It is a constant of the process like INSTANCE_NAME,
 * which the compiled texts read: passing both to every text, email and document would change each of their callers.
 */
export const brand: Brand = { colours: undefined, logo: undefined, logoPng: undefined }

/** Ends with a SettingsError for a logo that cannot be drawn. */
export async function setBrand(name: string, { colours, logo }: Omit<Brand, 'logoPng'>): Promise<void> {
  globalThis.INSTANCE_NAME = name
  Object.assign(brand, { colours, logo, logoPng: logo && (await pictureOf(logo)) })
}

const PNG_WIDTH_AT = 16
// Three pixels for each of the 44 that an email shows.
const PIXELS_HIGH = 132

/** A PNG is redrawn too: not every program reads every variety of it. */
async function pictureOf({ type, bytes }: LogoFile): Promise<LogoPicture> {
  const { Resvg } = await import('@resvg/resvg-js')
  const svg = type === 'image/png' ? svgAround(bytes) : bytes
  try {
    const picture = new Resvg(svg, { fitTo: { mode: 'height', value: PIXELS_HIGH }, logLevel: 'off' }).render()
    if (picture.pixels.every((value) => value === 0)) throw new Error('nothing is seen of it')
    return { bytes: picture.asPng(), width: picture.width, height: picture.height }
  } catch (error) {
    throw new SettingsError(`INSTANCE_LOGO cannot be drawn: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

function svgAround(png: Buffer): string {
  const [width, height] = [png.readUInt32BE(PNG_WIDTH_AT), png.readUInt32BE(PNG_WIDTH_AT + 4)]
  const href = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`
}

declare global {
  /** The name of this installation: the setting INSTANCE_NAME, or the product's. */
  var INSTANCE_NAME: string
}
