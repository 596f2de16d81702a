/** The command that starts the product on one's own server. `className` positions it. */
export function StartCommand({ className }: { className: string }) {
  return (
    <p className={`rounded-sm bg-on-holofote px-4 py-3 font-mono text-sm text-[oklch(0.97_0.01_85)] ${className}`}>
      <span aria-hidden="true" className="text-[oklch(0.87_0.165_90)] select-none">
        ${' '}
      </span>
      npm start
    </p>
  )
}
