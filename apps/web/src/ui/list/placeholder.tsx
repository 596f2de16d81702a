/** In the place of a figure or a drawing that is still on its way. `className` carries its size and colour. */
export const Placeholder = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`inline-block skeleton ${className}`} />
)
