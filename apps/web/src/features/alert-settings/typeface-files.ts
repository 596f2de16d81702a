import type { AlertFont } from '@aplauso/contract/alert-look'
import audiowide from '@fontsource/audiowide/files/audiowide-latin-400-normal.woff2'
import bangers from '@fontsource/bangers/files/bangers-latin-400-normal.woff2'
import bebasNeue from '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2'
import lilitaOne from '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2'
import pacifico from '@fontsource/pacifico/files/pacifico-latin-400-normal.woff2'
import pressStart2p from '@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2'
import russoOne from '@fontsource/russo-one/files/russo-one-latin-400-normal.woff2'
import caveat from '@fontsource-variable/caveat/files/caveat-latin-wght-normal.woff2'
import fredoka from '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2'
import montserrat from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2'
import oswald from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2'
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2'

/** Where the letters of their names are. */
export const TYPEFACE_FILES: Record<AlertFont, string> = {
  montserrat,
  oswald,
  'bebas-neue': bebasNeue,
  'playfair-display': playfairDisplay,
  fredoka,
  'lilita-one': lilitaOne,
  bangers,
  'russo-one': russoOne,
  audiowide,
  'press-start-2p': pressStart2p,
  pacifico,
  caveat,
}
