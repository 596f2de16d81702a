import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

// Characters of Portuguese, English, Spanish and French: Latin-1, œ, and the punctuation of the texts.
const LATIN_1 = [...range(0x20, 0x7e), ...range(0xa0, 0xff)].map((code) => String.fromCodePoint(code)).join('')
const CHARACTERS = `${LATIN_1}ŒœŸ–—‘’‚“”„†•…‹›€™−→←↑↓·×\u202f\u2009`

const FONTS = [
  {
    name: 'display',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    // One static weight: a narrower axis range saves almost nothing.
    weight: 760,
  },
  {
    name: 'text',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weight: { min: 400, max: 700, default: 400 },
  },
] as const

const OUT_DIR = new URL('./compiled/fonts/', import.meta.url)

/** Subsets the two typefaces to the product's characters (61 KB become 37) before the style sheet imports them. */
export function subsetFonts(): Plugin {
  return {
    name: 'aplauso:subset-fonts',
    async buildStart() {
      await mkdir(OUT_DIR, { recursive: true })
      await Promise.all(
        FONTS.map(async ({ name, source, weight }) => {
          const from = fileURLToPath(import.meta.resolve(source))
          const to = new URL(`${name}.woff2`, OUT_DIR)
          if (await isNewer(to, [from, import.meta.filename])) return
          const font = await readFile(from)
          await writeFile(
            to,
            await subsetFont(font, CHARACTERS, { targetFormat: 'woff2', variationAxes: { wght: weight } }),
          )
        }),
      )
    },
  }
}

async function isNewer(target: URL, sources: string[]): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(target)
    const changes = await Promise.all(sources.map((source) => stat(source)))
    return changes.every((change) => change.mtimeMs < mtimeMs)
  } catch {
    return false
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
