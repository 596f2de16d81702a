export const INK = '#1d1420'
export const MUTED = '#6b5f6e'
export const RULE = '#d9d2da'
