/** In the place of the recorder or the upload, as high as they are. */
export const SoundSkeleton = ({ unfolded }: { unfolded: boolean }) => (
  <div className={`rounded-md ${unfolded ? 'h-55 skeleton' : 'h-11'}`} />
)
