import { STUDIO_GRID, STUDIO_SIDE } from './studio-layout.ts'

/** The page's structure while the settings are on their way. */
export function StudioSkeleton() {
  return (
    <div aria-hidden="true" className={STUDIO_GRID}>
      <div className={STUDIO_SIDE}>
        <div className="aspect-4/3 w-full max-w-64 rounded-md skeleton lg:max-w-none lg:rounded-lg" />
      </div>
      <div className="grid gap-5">
        <div className="h-140 rounded-lg skeleton" />
        <div className="h-96 rounded-lg skeleton" />
      </div>
    </div>
  )
}
