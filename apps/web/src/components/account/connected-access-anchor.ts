/** By which links lead to the list of what has access. */
export const CONNECTED_ACCESS_ANCHOR = 'acessos'
