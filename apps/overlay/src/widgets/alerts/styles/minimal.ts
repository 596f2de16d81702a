import './minimal.css'

/** White words beside a white line, and nothing that moves: the sheet says it all. */
export function dressCard(): void {}
