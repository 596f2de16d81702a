/** One figure of what a process tells of itself on `/metrics`; throws when it does not. */
export async function readMetric(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  if (line === undefined) throw new Error(`${url} does not tell ${name}`)
  return Number(line.slice(name.length + 1))
}
