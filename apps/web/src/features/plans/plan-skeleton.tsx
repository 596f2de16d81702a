/** The page's places while the subscription is on its way. */
export function PlanSkeleton() {
  return (
    <div
      aria-busy="true"
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]"
    >
      <div className="grid gap-5">
        <div aria-hidden="true" className="h-72 rounded-xl skeleton" />
        <div aria-hidden="true" className="h-56 rounded-lg skeleton" />
      </div>
      <div className="grid content-start gap-5">
        <div aria-hidden="true" className="h-52 rounded-lg skeleton" />
        <div aria-hidden="true" className="h-64 rounded-lg skeleton" />
      </div>
    </div>
  )
}
