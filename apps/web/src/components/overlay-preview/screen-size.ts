/** The size of a browser source, in its own pixels. */
export type ScreenSize = { widthPx: number; heightPx: number }

/** What OBS gives a new browser source, and a whole stream's picture. */
export const OBS_SIZES = {
  default: { widthPx: 800, heightPx: 600 },
  full: { widthPx: 1920, heightPx: 1080 },
} as const satisfies Record<string, ScreenSize>
export type ObsSize = keyof typeof OBS_SIZES
