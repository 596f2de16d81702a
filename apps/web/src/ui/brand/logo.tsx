/** Two hands leaning together form an A; three short strokes are the clap. */
export function Mark({ size = 32, onDark = false }: { size?: number; onDark?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M10.4 34.2 17.6 17.4" strokeWidth="8.4" className={onDark ? 'stroke-palco-cravo' : 'stroke-cravo'} />
      <path d="M29.6 34.2 22.4 17.4" strokeWidth="8.4" className={onDark ? 'stroke-palco-ink' : 'stroke-ink'} />
      <path d="M20 2.4v5M9.6 5.4l2.9 4.2M30.4 5.4l-2.9 4.2" strokeWidth="3.6" className="stroke-holofote" />
    </svg>
  )
}

export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <span data-logo="" className="inline-flex items-center gap-2">
      <Mark size={34} onDark={onDark} />
      <span
        className={`display text-[1.375rem] leading-none tracking-[-0.035em] ${onDark ? 'text-palco-ink' : 'text-ink'}`}
      >
        {INSTANCE_NAME === 'Aplauso' ? 'aplauso' : INSTANCE_NAME}
      </span>
    </span>
  )
}
