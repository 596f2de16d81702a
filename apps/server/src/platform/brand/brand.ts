import type { BrandColours } from '@aplauso/contract/brand-colours'

export const PRODUCT_NAME = 'Aplauso'
/** Where pages find the operator's logo. */
export const LOGO_PATH = '/instance-logo'

export type LogoFile = { type: 'image/svg+xml' | 'image/png'; bytes: Buffer }
export type LogoPicture = { bytes: Buffer; width: number; height: number }

type Brand = {
  colours: BrandColours | undefined
  logo: LogoFile | undefined
  /** The logo as a picture that mail programs show. */
  logoPng: LogoPicture | undefined
}

/**
 * The look of the operator, set once before the server starts. It is a constant of the process like INSTANCE_NAME,
 * which the compiled texts read: passing both to every text, email and document would change each of their callers.
 */
export const brand: Brand = { colours: undefined, logo: undefined, logoPng: undefined }

export async function setBrand(name: string, { colours, logo }: Omit<Brand, 'logoPng'>): Promise<void> {
  globalThis.INSTANCE_NAME = name
  Object.assign(brand, { colours, logo, logoPng: logo && (await pictureOf(logo)) })
}

const PNG_WIDTH_AT = 16
const SVG_PIXELS_HIGH = 132

async function pictureOf({ type, bytes }: LogoFile): Promise<LogoPicture> {
  const png = type === 'image/png' ? bytes : await drawSvg(bytes)
  return { bytes: png, width: png.readUInt32BE(PNG_WIDTH_AT), height: png.readUInt32BE(PNG_WIDTH_AT + 4) }
}

// Three pixels for each of the 44 that an email shows.
async function drawSvg(svg: Buffer): Promise<Buffer> {
  const { Resvg } = await import('@resvg/resvg-js')
  return new Resvg(svg, { fitTo: { mode: 'height', value: SVG_PIXELS_HIGH }, logLevel: 'off' }).render().asPng()
}

declare global {
  /** The name of this installation: the setting INSTANCE_NAME, or the product's. */
  var INSTANCE_NAME: string
}
