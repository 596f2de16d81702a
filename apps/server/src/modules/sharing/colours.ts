// The tokens of the web client's style sheet as sRGB: what draws the picture does not know OKLCH.
export const COLOURS = {
  palco: '#2a102b',
  palcoLine: '#59365b',
  palcoInk: '#f8f5ee',
  palcoInk2: '#d7c0ca',
  palcoCravo: '#fb637f',
  palcoAzul: '#7dacf3',
  holofote: '#fece34',
  onHolofote: '#2c142b',
} as const

export const TILE_INKS = ['#e13059', '#fece34', '#305eb7', '#48214a', '#ffdfde'] as const
