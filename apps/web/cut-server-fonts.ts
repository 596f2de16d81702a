// Cuts the typefaces for server-drawn share pictures and documents, whose renderers support neither woff2 nor variable
// axes:
//   node apps/web/cut-server-fonts.ts
// Run it manually when a typeface changes. Its output is committed, so that a server draws without a build.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Names may use any Latin script; texts are in four languages.
const NAMES = [
  range(0x20, 0x24f),
  range(0x1e00, 0x1eff),
  range(0x2000, 0x206f),
  range(0x20a0, 0x20bf),
  range(0x2100, 0x21ff),
]
const TEXTS = [range(0x20, 0xff), range(0x152, 0x153), range(0x2000, 0x206f), range(0x20a0, 0x20bf)]

const PICTURES = [
  { name: 'display-latin', source: 'bricolage-grotesque', part: 'latin', weight: 760, characters: NAMES },
  { name: 'display-latin-ext', source: 'bricolage-grotesque', part: 'latin-ext', weight: 760, characters: NAMES },
  { name: 'display-vietnamese', source: 'bricolage-grotesque', part: 'vietnamese', weight: 760, characters: NAMES },
  { name: 'text-latin', source: 'figtree', part: 'latin', weight: 500, characters: TEXTS },
]
const DOCUMENTS = [
  { name: 'regular-latin', source: 'figtree', part: 'latin', weight: 400, characters: NAMES },
  { name: 'regular-latin-ext', source: 'figtree', part: 'latin-ext', weight: 400, characters: NAMES },
  { name: 'bold-latin', source: 'figtree', part: 'latin', weight: 650, characters: NAMES },
  { name: 'bold-latin-ext', source: 'figtree', part: 'latin-ext', weight: 650, characters: NAMES },
]

await cut(PICTURES, new URL('../server/src/modules/site/sharing/fonts/', import.meta.url))
await cut(DOCUMENTS, new URL('../server/src/platform/pdf/fonts/', import.meta.url))

async function cut(fonts: typeof PICTURES, outDir: URL): Promise<void> {
  for (const { name, source, part, weight, characters } of fonts) {
    const file = fileURLToPath(
      import.meta.resolve(`@fontsource-variable/${source}/files/${source}-${part}-wght-normal.woff2`),
    )
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const
    await writeFile(
      new URL(`${name}.ttf`, outDir),
      await subsetFont(await readFile(file), characters.flat().join(''), options),
    )
    const license = fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}/LICENSE`))
    await copyFile(license, new URL(`${source}.LICENSE`, outDir))
  }
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
}
