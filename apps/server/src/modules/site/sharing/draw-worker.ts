import { parentPort, workerData } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import { composePicture } from './compose-picture.ts'
import type { DrawRequest } from './draw-picture.ts'
import { COLOURS } from './picture-colours.ts'

const { picture, avatarPng, look }: DrawRequest = workerData
const composed = await composePicture(picture, avatarPng, look)
const { colour } = look
const svg =
  colour === undefined ? composed : composed.replaceAll(COLOURS.palcoCravo, colour).replaceAll(COLOURS.cravo, colour)
// Texts are outlines already, so no system fonts are needed.
const png = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render().asPng()
parentPort?.postMessage(png)
