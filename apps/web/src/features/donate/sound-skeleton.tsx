/** In the place of the recorder or the upload, as high as they are. */
export const SoundSkeleton = ({ isExpanded }: { isExpanded: boolean }) => (
  <div className={`rounded-md ${isExpanded ? 'h-55 skeleton' : 'h-11'}`} />
)
