import { parentPort, workerData } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import { composePicture } from './compose-picture.ts'
import type { DrawRequest } from './draw-picture.ts'

// One picture for each life of the thread.
const { picture, avatarPng }: DrawRequest = workerData
const svg = await composePicture(picture, avatarPng)
// Every text is an outline already: no typeface of the machine has a say in it.
const png = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render().asPng()
parentPort?.postMessage(png)
