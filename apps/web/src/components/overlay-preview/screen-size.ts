/** Size of a browser source in CSS pixels. */
export type ScreenSize = { widthPx: number; heightPx: number }

/** Default size of a new browser source in OBS, and the size of a full HD stream. */
export const OBS_SIZES = {
  default: { widthPx: 800, heightPx: 600 },
  full: { widthPx: 1920, heightPx: 1080 },
} as const satisfies Record<string, ScreenSize>
export type ObsSize = keyof typeof OBS_SIZES
