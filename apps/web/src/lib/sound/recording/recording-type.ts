// The specification's first; Safari before 18.4 writes mp4 alone, some browsers only ogg.
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** The type to record in; undefined leaves it to the browser. */
export const chooseRecordingType = (isSupported: (type: string) => boolean): string | undefined =>
  TYPES.find(isSupported)
