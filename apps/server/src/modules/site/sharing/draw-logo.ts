import { COLOURS } from './picture-colours.ts'

type LogoPosition = { x: number; y: number; px: number }

/**
 * The logo on a dark ground: two hands that lean together, and three strokes for the clap. `own`: the operator's, as a
 * data URI.
 */
export const drawLogo = ({ x, y, px }: LogoPosition, own?: string): string =>
  own !== undefined
    ? `<image x="${x}" y="${y}" width="${px}" height="${px}" xlink:href="${own}"/>`
    : `<svg x="${x}" y="${y}" width="${px}" height="${px}" viewBox="0 0 40 40" stroke-linecap="round"><path d="M10.4 34.2 17.6 17.4" stroke-width="8.4" stroke="${COLOURS.palcoCravo}"/><path d="M29.6 34.2 22.4 17.4" stroke-width="8.4" stroke="${COLOURS.palcoInk}"/><path d="M20 2.4v5M9.6 5.4l2.9 4.2M30.4 5.4l-2.9 4.2" stroke-width="3.6" stroke="${COLOURS.holofote}"/></svg>`
