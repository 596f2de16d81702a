/** Every state of the controls is this high, so that nothing around them moves; what stands in while they load is too. */
export const SOUND_BOX_HEIGHT = 'min-h-55'
