$headers = @{ Authorization = "Bearer $env:APLAUSO_API_KEY" }

Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/pause
Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/resume
Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/playing/skip
Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/latest/replay
Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/oldest/approve
Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/oldest/reject
Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/mute
Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/unmute
Invoke-RestMethod -Method Post -Headers $headers {{baseUrl}}/api/alerts/panic
Invoke-RestMethod -Method Delete -Headers $headers {{baseUrl}}/api/alerts/panic
