/** Shared height of all states and of the loading placeholder, so that the layout does not shift. */
export const SOUND_BOX_HEIGHT = 'min-h-55'
