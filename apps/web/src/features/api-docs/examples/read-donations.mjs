let next = '/api/donations/my?limit=100'
while (next) {
  const answer = await fetch(new URL(next, '{{baseUrl}}'), {
    headers: { Authorization: `Bearer ${process.env.APLAUSO_API_KEY}` },
  })
  if (!answer.ok) throw new Error(`The server says ${answer.status}`)
  for (const { donorName, amount, message } of await answer.json()) {
    console.log(donorName ?? 'Anonymous', amount / 100, message ?? '')
  }
  next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
}
