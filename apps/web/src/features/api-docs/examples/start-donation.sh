curl --fail-with-body {{baseUrl}}/api/donations/create-payment-intent \
  -H "Authorization: Bearer $APLAUSO_API_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-1042" \
  -d '{"amountEuro": 5, "donorName": "Rita", "message": "Bravo!"}'
