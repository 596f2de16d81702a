import { readFileSync } from 'node:fs'
import satori, { type Font } from 'satori'
import { COLOURS } from './picture-colours.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './share-picture.ts'

const load = (name: string): Font => ({
  name,
  data: readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)),
  weight: 400,
  style: 'normal',
})
const FONTS = ['display-latin', 'display-latin-ext', 'display-vietnamese', 'text-latin'].map(load)
const DISPLAY = 'display-latin, display-latin-ext, display-vietnamese'
export const LINE_HEIGHT = 1.06

/** A text and its position. More than `clampLines` lines are cut off; without it the lines are balanced. */
export type TextBlock = {
  text: string
  left: number
  top: number
  width: number
  size: number
  face: 'display' | 'text'
  colour: string
  clampLines?: number
  align?: 'left' | 'center' | 'right'
}

/** Converts the texts to outlines, as an SVG of the picture's size. */
export async function writeTexts(blocks: readonly TextBlock[]): Promise<string> {
  const page = boxElement(
    { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, position: 'relative' },
    blocks.map(blockElement),
  )
  return satori(page, { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, fonts: FONTS })
}

/** True when the typeface has a glyph for every character. */
export async function canWrite(text: string): Promise<boolean> {
  let isMissing = false
  const loadAdditionalAsset = async () => {
    isMissing = true
    return []
  }
  await satori(headlineBox(text, { size: 10, width: PICTURE_WIDTH }), {
    width: PICTURE_WIDTH,
    fonts: FONTS,
    loadAdditionalAsset,
  })
  return !isMissing
}

export async function countLines(text: string, area: { size: number; width: number }): Promise<number> {
  let height = 0
  await satori(headlineBox(text, area), {
    width: area.width,
    fonts: FONTS,
    onNodeDetected: (node) => {
      height = Math.max(height, node.height)
    },
  })
  return Math.round(height / (area.size * LINE_HEIGHT))
}

const headlineBox = (text: string, { size, width }: { size: number; width: number }) =>
  boxElement({ ...typeStyle('display', size, COLOURS.palcoInk), width }, text)

function blockElement({ text, left, top, width, size, face, colour, clampLines, align = 'left' }: TextBlock) {
  const placement = { position: 'absolute', left, top, width, textAlign: align, justifyContent: JUSTIFY[align] }
  // Balancing and clamping cannot be combined: a balanced text may be cut off although it would fit.
  const overflow = clampLines === undefined ? { textWrap: 'balance' } : { lineClamp: clampLines }
  return boxElement({ ...placement, ...typeStyle(face, size, colour), ...overflow }, text)
}

const JUSTIFY = { left: 'flex-start', center: 'center', right: 'flex-end' }

const typeStyle = (face: TextBlock['face'], size: number, colour: string) => ({
  fontFamily: face === 'display' ? DISPLAY : 'text-latin',
  fontSize: size,
  lineHeight: LINE_HEIGHT,
  letterSpacing: face === 'display' ? -0.022 * size : 0,
  color: colour,
  wordBreak: 'break-word',
})

// The shape of a React element, the only input that satori accepts.
const boxElement = (style: Record<string, string | number>, children: string | object[]) => ({
  type: 'div',
  key: null,
  props: { style: { display: typeof children === 'string' ? 'block' : 'flex', ...style }, children },
})
