import { parentPort, workerData } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import { composePicture } from './compose-picture.ts'
import type { DrawRequest } from './draw-picture.ts'

const { picture, avatarPng }: DrawRequest = workerData
const svg = await composePicture(picture, avatarPng)
// Texts are outlines already, so no system fonts are needed.
const png = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render().asPng()
parentPort?.postMessage(png)
