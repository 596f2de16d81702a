/** Anchor of the connected access list in the settings. */
export const CONNECTED_ACCESS_ANCHOR = 'acessos'
