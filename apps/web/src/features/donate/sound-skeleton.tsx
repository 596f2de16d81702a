/** Placeholder with the height of the recorder or upload. */
export const SoundSkeleton = ({ isExpanded }: { isExpanded: boolean }) => (
  <div className={`rounded-md ${isExpanded ? 'h-55 skeleton' : 'h-11'}`} />
)
