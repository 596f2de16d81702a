#Requires AutoHotkey v2.0

^+F1::Press("POST", "/api/alerts/pause")
^+F2::Press("POST", "/api/alerts/resume")
^+F3::Press("POST", "/api/alerts/playing/skip")
^+F4::Press("POST", "/api/alerts/latest/replay")
^+F5::Press("POST", "/api/alerts/oldest/approve")
^+F6::Press("POST", "/api/alerts/oldest/reject")
^+F7::Press("POST", "/api/alerts/mute")
^+F8::Press("POST", "/api/alerts/unmute")
^+F9::Press("POST", "/api/alerts/panic")
^+F10::Press("DELETE", "/api/alerts/panic")

Press(method, path) {
  request := ComObject("WinHttp.WinHttpRequest.5.1")
  request.Open(method, "{{baseUrl}}" path)
  request.SetRequestHeader("Authorization", "Bearer " EnvGet("APLAUSO_API_KEY"))
  request.Send()
  if (request.Status >= 400)
    TrayTip(request.ResponseText, "Aplauso")
}
