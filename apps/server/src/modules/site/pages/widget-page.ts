import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Manifest = z.record(z.string(), z.looseObject({ file: z.string(), css: z.array(z.string()).optional() }))
const ENTRY = 'src/main.ts'
const BASE = '/overlay/'

/** The path of the overlay's script, which has another name in every build. */
export const overlayScript = (overlayDist: string): string => BASE + entryOf(overlayDist).file

/** The overlay's HTML document: transparent, with its own script only. */
export function widgetPage(overlayDist: string): string {
  const entry = entryOf(overlayDist)
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="${BASE}${file}">`).join('')
  return `<!doctype html>
<html lang="pt">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${INSTANCE_NAME}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${styles}
<script type="module" src="${BASE}${entry.file}"></script>
</head>
<body></body>
</html>
`
}

function entryOf(overlayDist: string) {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(overlayDist, '.vite/manifest.json'), 'utf8')))
  const entry = manifest[ENTRY]
  if (entry === undefined) throw new Error(`The overlay's manifest has no ${ENTRY}`)
  return entry
}
