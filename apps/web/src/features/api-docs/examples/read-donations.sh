curl --fail-with-body "{{baseUrl}}/api/donations/my?limit=10" \
  -H "Authorization: Bearer $APLAUSO_API_KEY"
