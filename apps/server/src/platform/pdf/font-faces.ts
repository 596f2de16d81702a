import { readFileSync } from 'node:fs'
import { coveredCharacters } from './covered-characters.ts'

export type Weight = 'regular' | 'bold'
/** One file of a weight: each file covers some of the characters. */
export type Face = { name: string; file: Buffer; covers: Set<number> }

const load = (name: string): Face => {
  const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))
  return { name, file, covers: coveredCharacters(file) }
}

/** Figtree, the font of the web app, cut by apps/web/share-fonts.ts. */
export const FACES: Record<Weight, [Face, ...Face[]]> = {
  regular: [load('regular-latin'), load('regular-latin-ext')],
  bold: [load('bold-latin'), load('bold-latin-ext')],
}
