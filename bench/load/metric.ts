/** Reads one value of a process's `/metrics`; throws if it is missing. */
export async function readMetric(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  if (line === undefined) throw new Error(`${url} has no metric ${name}`)
  return Number(line.slice(name.length + 1))
}
