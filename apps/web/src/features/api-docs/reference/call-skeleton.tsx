/** Shown while the description is fetched. */
export const CallSkeleton = () => (
  <div className="grid gap-3" aria-hidden="true">
    <div className="h-5 w-40 skeleton" />
    <div className="h-24 skeleton" />
    <div className="h-5 w-32 skeleton" />
    <div className="h-32 skeleton" />
  </div>
)
