import { drawTiles, TILE_SIDE } from '@aplauso/contract/tiles'
import { LIT_PEAK_BARS, waveHeights } from '@aplauso/contract/wave'
import { drawLogo } from './draw-logo.ts'
import { COLOURS, TILE_INKS } from './picture-colours.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture, type PictureLook } from './share-picture.ts'
import { canWrite, countLines, LINE_HEIGHT, type TextBlock, writeTexts } from './write-text.ts'

const MARGIN = 64
const TEXT_WIDTH = PICTURE_WIDTH - 2 * MARGIN
// Narrower than the text: a line that ends within a broken word may be one letter too long.
const HEADLINE_WIDTH = TEXT_WIDTH - 36
const TILE_COLS = 16
const TILE_PX = PICTURE_WIDTH / TILE_COLS
const AVATAR_PX = 204
const AVATAR_EDGE_PX = 10
const WAVE = { top: 534, width: 760, height: 54, bars: 56 }

// From large to small, each with its number of lines.
const HEADLINE_SIZES = [
  { size: 96, lines: 1 },
  { size: 80, lines: 1 },
  { size: 62, lines: 2 },
  { size: 50, lines: 2 },
  { size: 44, lines: 2 },
] as const

/** Composes the picture as SVG, like a small creator page: a cover of tiles, the portrait and the goal meter. */
export async function composePicture(
  picture: Picture,
  avatarPng: Uint8Array | undefined,
  look: PictureLook,
): Promise<string> {
  // Without a goal meter the cover is taller.
  const bandHeight = TILE_PX * (picture.goal ? 2.75 : 3.75)
  const headline = await firstWritable(picture.headlines)
  const fit = await fitHeadline(headline)
  const headlineTop = bandHeight + 120
  const lineTop = headlineTop + fit.lines * fit.size * LINE_HEIGHT + 14
  const blocks: TextBlock[] = [
    { text: look.wordmark, ...wordmark, ...wordmarkFit(look.wordmark), top: bandHeight + 33 },
    {
      text: headline,
      left: MARGIN,
      top: headlineTop,
      width: HEADLINE_WIDTH,
      face: 'display',
      colour: COLOURS.palcoInk,
      size: fit.size,
      ...(fit.clampLines && { clampLines: fit.clampLines }),
    },
    {
      text: picture.line,
      left: MARGIN,
      top: lineTop,
      width: TEXT_WIDTH,
      size: 31,
      face: 'text',
      colour: COLOURS.palcoInk2,
    },
    ...(picture.goal ? [goalBlock(picture.goal.label)] : []),
  ]
  const portrait = { centre: { x: MARGIN + AVATAR_PX / 2, y: bandHeight }, picture, avatarPng, headline }
  const initial = picture.person && !avatarPng ? [initialBlock(headline, portrait.centre)] : []
  const texts = await writeTexts([...blocks, ...initial])
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="none">
<defs><radialGradient id="spot" cx="0.5" cy="0" r="0.9"><stop offset="0" stop-color="${COLOURS.holofote}" stop-opacity="0.13"/><stop offset="1" stop-color="${COLOURS.holofote}" stop-opacity="0"/></radialGradient></defs>
<path fill="${COLOURS.palco}" d="M0 0h${PICTURE_WIDTH}v${PICTURE_HEIGHT}H0z"/>
<path fill="url(#spot)" d="M0 ${bandHeight}h${PICTURE_WIDTH}v${PICTURE_HEIGHT - bandHeight}H0z"/>
${drawCover(picture.seed, bandHeight)}
${drawPortrait(portrait)}
${drawLogo({ x: wordmark.left - 62, y: bandHeight + 26, px: 56 }, look.logo)}
${picture.goal ? drawWave(picture.seed, picture.goal.percent) : ''}
${texts}
</svg>`
}

/** A long name is written smaller, in one line. */
const wordmarkFit = (name: string) => ({
  size: name.length <= 8 ? 44 : Math.max(16, Math.floor(340 / name.length)),
  clampLines: 1,
})

const wordmark = { left: 974, width: 200, size: 44, face: 'display', colour: COLOURS.palcoInk } as const

const goalBlock = (text: string): TextBlock => ({
  text,
  left: MARGIN + WAVE.width + 24,
  top: WAVE.top + 10,
  width: TEXT_WIDTH - WAVE.width - 24,
  size: 32,
  face: 'display',
  colour: COLOURS.holofote,
  align: 'right',
})

async function firstWritable(headlines: Picture['headlines']): Promise<string> {
  for (const headline of headlines.slice(0, -1)) if (await canWrite(headline)) return headline
  return headlines.at(-1) ?? headlines[0]
}

type HeadlineFit = { size: number; lines: number; clampLines?: number }

async function fitHeadline(text: string): Promise<HeadlineFit> {
  for (const { size, lines } of HEADLINE_SIZES) {
    const needed = await countLines(text, { size, width: HEADLINE_WIDTH })
    if (needed <= lines) return { size, lines: needed }
  }
  return { size: 44, lines: 2, clampLines: 2 }
}

function drawCover(seed: string, height: number): string {
  const rows = Math.ceil(height / TILE_PX)
  const tiles = drawTiles({ seed, cols: TILE_COLS, rows, ground: COLOURS.palco, inks: TILE_INKS })
  const view = `0 0 ${TILE_COLS * TILE_SIDE} ${(height / TILE_PX) * TILE_SIDE}`
  return `<svg width="${PICTURE_WIDTH}" height="${height}" viewBox="${view}">${tiles}</svg>`
}

type Portrait = { centre: { x: number; y: number }; picture: Picture; avatarPng: Uint8Array | undefined }

function drawPortrait({ centre: { x, y }, picture, avatarPng }: Portrait): string {
  const radius = AVATAR_PX / 2
  const disc = (r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
  const edge = disc(radius + AVATAR_EDGE_PX, COLOURS.palco)
  if (picture.emblem) {
    const { path, fill, ink } = picture.emblem
    const px = AVATAR_PX * 0.54
    const icon = `<svg x="${x - px / 2}" y="${y - px / 2}" width="${px}" height="${px}" viewBox="0 0 24 24" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
    return edge + disc(radius, fill) + icon
  }
  if (picture.person === null) {
    const px = AVATAR_PX * 0.86
    return edge + disc(radius, COLOURS.palcoLine) + drawLogo({ x: x - px / 2, y: y - px / 2 - 2, px })
  }
  const face = avatarPng
    ? `<clipPath id="face">${disc(radius, '#000')}</clipPath><image clip-path="url(#face)" x="${x - radius}" y="${y - radius}" width="${AVATAR_PX}" height="${AVATAR_PX}" xlink:href="data:image/png;base64,${Buffer.from(avatarPng).toString('base64')}"/>`
    : disc(radius, COLOURS.holofote)
  return edge + face + (picture.person.verified ? drawVerifiedBadge(x + radius * 0.72, y + radius * 0.72) : '')
}

function initialBlock(headline: string, { x, y }: { x: number; y: number }): TextBlock {
  const size = 116
  const [initial = ''] = headline.replace(/^@/, '').toLocaleUpperCase('pt')
  return {
    text: initial,
    left: x - AVATAR_PX / 2,
    top: y - size * 0.56,
    width: AVATAR_PX,
    size,
    face: 'display',
    colour: COLOURS.onHolofote,
    align: 'center',
  }
}

const drawVerifiedBadge = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><circle r="33" fill="${COLOURS.palco}"/><circle r="26" fill="${COLOURS.palcoAzul}"/><path d="M-11 1l8 8 14-16" stroke="${COLOURS.palco}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></g>`

function drawWave(seed: string, percent: number): string {
  const lit = Math.round((percent / 100) * WAVE.bars)
  const peak = Math.max(0, lit - LIT_PEAK_BARS)
  const bars = waveHeights(seed, WAVE.bars).map((share, i) => {
    const height = (share / 100) * WAVE.height
    const colour = i < peak ? COLOURS.palcoCravo : i < lit ? COLOURS.holofote : COLOURS.palcoLine
    const x = MARGIN + ((i + 0.5) / WAVE.bars) * WAVE.width
    return `<path d="M${x.toFixed(1)} ${(WAVE.top + (WAVE.height - height) / 2).toFixed(1)}v${height.toFixed(1)}" stroke="${colour}"/>`
  })
  return `<g stroke-width="7" stroke-linecap="round">${bars.join('')}</g>`
}
