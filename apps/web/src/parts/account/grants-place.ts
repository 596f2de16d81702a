/** By which links lead to the list of what has access. */
export const GRANTS_PLACE = 'acessos'
