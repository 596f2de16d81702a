/** The method of a call; those that only read look calmer. */
export function Method({ method }: { method: string }) {
  const look = method === 'GET' ? 'bg-azul-soft text-azul' : 'bg-cravo-soft text-cravo-text'
  return <span className={`min-w-14 justify-center rounded-xs font-mono chip ${look}`}>{method}</span>
}
