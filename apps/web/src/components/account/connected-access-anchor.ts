export const CONNECTED_ACCESS_ANCHOR = 'acessos'
