// Colour tokens of the web client's style sheet as sRGB, because the renderer does not support OKLCH.
export const COLOURS = {
  palco: '#2a102b',
  palcoLine: '#59365b',
  palcoInk: '#f8f5ee',
  palcoInk2: '#d7c0ca',
  palcoCravo: '#fb637f',
  palcoAzul: '#7dacf3',
  holofote: '#fece34',
  onHolofote: '#2c142b',
  cravo: '#e13059',
  azul: '#305eb7',
  rosa: '#ffdfde',
} as const

export const TILE_INKS = [COLOURS.cravo, COLOURS.holofote, COLOURS.azul, '#48214a', COLOURS.rosa] as const
