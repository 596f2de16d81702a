/** The picture of a person, or their initial on yellow. `className` sets size and font size. */
export function Avatar({ name, src, className = '' }: { name: string; src?: string | null; className?: string }) {
  if (src) return <img src={src} alt="" className={`rounded-full bg-sunken object-cover ${className}`} />
  // Split by code point, so that an emoji stays whole.
  const [initial = '?'] = name.trim()
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={`display grid shrink-0 place-items-center rounded-full bg-holofote text-on-holofote uppercase ${className}`}
    >
      {initial}
    </span>
  )
}
