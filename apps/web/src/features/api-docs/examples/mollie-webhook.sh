curl {{baseUrl}}/api/webhooks/mollie -d id=tr_7UhSN1zuXS
