import type { AlertFont } from '@aplauso/contract/custom-style'

/** Names of typefaces, equal in every language. */
export const TYPEFACES: Record<AlertFont, string> = {
  montserrat: 'Montserrat',
  oswald: 'Oswald',
  'bebas-neue': 'Bebas Neue',
  'playfair-display': 'Playfair Display',
  fredoka: 'Fredoka',
  'lilita-one': 'Lilita One',
  bangers: 'Bangers',
  'russo-one': 'Russo One',
  audiowide: 'Audiowide',
  'press-start-2p': 'Press Start 2P',
  pacifico: 'Pacifico',
  caveat: 'Caveat',
}
