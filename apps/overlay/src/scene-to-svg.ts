import type { SceneState } from '@aplauso/contract/topics'

const SVG = 'http://www.w3.org/2000/svg'
/** A picture is shown small, so its images need not be large. */
const IMAGE_SCALE = 0.3

type Size = Pick<NonNullable<SceneState['scene']>, 'width' | 'height'>

/**
 * The drawn scene as an SVG file that needs nothing else: styles, typefaces and images are inside. `css` is from
 * `readStyles`.
 */
export function pictureOf(canvas: HTMLElement, css: string, { width, height }: Size): string {
  const copy = canvas.cloneNode(true) as HTMLElement
  copy.style.transform = 'none'
  for (const drawn of copy.querySelectorAll('canvas, video')) drawn.remove()
  const images = [...canvas.querySelectorAll('img')]
  for (const [index, image] of [...copy.querySelectorAll('img')].entries()) {
    const original = images[index]
    const file = original && dataOf(original)
    if (file) image.src = file
    else image.remove()
  }
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  const style = document.createElement('style')
  // `rem` is relative to the root, which in the file is the SVG.
  style.textContent = `${css}
svg:root { font-size: 16px; overflow: hidden; }
* { animation: none !important; transition: none !important; }`
  const content = document.createElementNS(SVG, 'foreignObject')
  content.setAttribute('width', '100%')
  content.setAttribute('height', '100%')
  const body = document.createElement('body')
  body.append(style, copy)
  content.append(body)
  svg.append(content)
  return new XMLSerializer().serializeToString(svg)
}

/** Undefined for an image of another origin, which may not be read, or one that has not loaded. */
function dataOf(image: HTMLImageElement): string | undefined {
  try {
    const drawing = document.createElement('canvas')
    drawing.width = Math.max(1, image.clientWidth * IMAGE_SCALE)
    drawing.height = Math.max(1, (drawing.width * image.naturalHeight) / Math.max(1, image.naturalWidth))
    drawing.getContext('2d')?.drawImage(image, 0, 0, drawing.width, drawing.height)
    return drawing.toDataURL('image/webp')
  } catch {
    return undefined
  }
}

/** The style rules of this page, with the loaded typefaces inside. */
export async function readStyles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? document.baseURI })),
  )
  const texts = await Promise.all(
    rules.map(({ rule, base }) => (rule instanceof CSSFontFaceRule ? fontFaceOf(rule, base) : rule.cssText)),
  )
  return texts.join('\n')
}

const fontFiles = new Map<string, Promise<string>>()

/** The rule with its file inside; empty for a typeface that the page has not loaded. */
async function fontFaceOf({ style, cssText }: CSSFontFaceRule, base: string): Promise<string> {
  const nameOf = (family: string) => family.replaceAll(/["']/g, '')
  const [family, range] = [style.getPropertyValue('font-family'), style.getPropertyValue('unicode-range')]
  const isLoaded = [...document.fonts].some(
    (face) =>
      face.status === 'loaded' &&
      nameOf(face.family) === nameOf(family) &&
      (range === '' || face.unicodeRange.toLowerCase() === range.toLowerCase()),
  )
  const url = /url\(["']?([^"')]+)["']?\)/.exec(cssText)?.[1]
  if (!isLoaded || url === undefined) return ''
  const address = new URL(url, base).href
  const file = fontFiles.get(address) ?? readFile(address)
  fontFiles.set(address, file)
  return cssText.replace(url, await file)
}

async function readFile(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob()
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(blob)
  })
}
