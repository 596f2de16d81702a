import { encode } from 'uqr'

/** True is dark; includes the quiet zone that scanners need. */
export type QrCode = { size: number; modules: readonly (readonly boolean[])[] }

const QUIET_ZONE_MODULES = 4
const PNG_PIXELS = 1_024
const DARK = '#2c142b'
const LIGHT = '#ffffff'

/** Error correction M: about 15 % may be unreadable, because codes are printed and shown small on streams. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES })
  return { size, modules: data }
}

/** The dark modules as one path, one rectangle for each horizontal run. */
export function qrPath({ modules }: QrCode): string {
  return modules
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return ''
        const light = row.indexOf(false, x)
        const width = (light < 0 ? row.length : light) - x
        return `M${x} ${y}h${width}v1h-${width}z`
      }),
    )
    .join('')
}

export const qrViewBox = ({ size }: QrCode) => `0 0 ${size} ${size}`

/** A standalone file, dark on white in every theme. */
export function qrSvg(code: QrCode): Blob {
  const { size } = code
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${qrViewBox(code)}" width="${PNG_PIXELS}" height="${PNG_PIXELS}" shape-rendering="crispEdges"><path fill="${LIGHT}" d="M0 0h${size}v${size}H0z"/><path fill="${DARK}" d="${qrPath(code)}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** At least 1024 pixels wide, with whole pixels for each module. */
export function qrPng({ size, modules }: QrCode): Promise<Blob> {
  const scale = Math.ceil(PNG_PIXELS / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('The browser has no canvas'))
  context.fillStyle = LIGHT
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = DARK
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(x * scale, y * scale, scale, scale)
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The browser could not encode a PNG'))), 'image/png')
  })
}
