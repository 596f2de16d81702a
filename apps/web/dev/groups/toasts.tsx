import { toast } from '#ui/toast/toast-store.ts'
import { LONG_TEXT, Primitive, State } from '../primitive.tsx'

const TOASTS = {
  default: { title: 'Saved' },
  'with a description': { title: 'Link copied', description: 'Put it where your viewers are.' },
  error: { title: 'Not saved', description: 'The server did not answer.', tone: 'destructive' },
  'long text': { title: LONG_TEXT, description: LONG_TEXT.repeat(3) },
} as const

export function Toasts() {
  return (
    <Primitive shows={['toast/toaster:Toaster', 'toast/toast-viewport:ToastViewport']}>
      {Object.entries(TOASTS).map(([name, shown]) => (
        <State key={name} name={name}>
          <button type="button" data-opens="toast" onClick={() => toast(shown)} className="text-sm btn btn-ghost">
            Toast: {name}
          </button>
        </State>
      ))}
    </Primitive>
  )
}
