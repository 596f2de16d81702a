import { LoaderCircle } from 'lucide-react'

export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="animate-spin" />
}
