const answer = await fetch('{{baseUrl}}/api/donations/create-payment-intent', {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env.APLAUSO_API_KEY}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify({ amountEuro: 5, donorName: 'Rita', message: 'Bravo!' }),
})
const started = await answer.json()
if (!answer.ok) throw new Error(`${started.code}: ${started.detail}`)

// Send the donor there to pay.
console.log(started.checkoutUrl)
