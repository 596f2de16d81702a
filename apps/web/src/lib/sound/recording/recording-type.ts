// The first type is from the specification. Safari before 18.4 supports only mp4, some browsers only ogg.
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** Recording type; undefined leaves the choice to the browser. */
export const chooseRecordingType = (isSupported: (type: string) => boolean): string | undefined =>
  TYPES.find(isSupported)
