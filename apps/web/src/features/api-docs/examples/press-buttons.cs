using System;
using System.Net.Http;

public class CPHInline
{
    private static readonly HttpClient http = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };

    public bool Execute()
    {
        if (!CPH.TryGetArg("method", out string method)) return false;
        if (!CPH.TryGetArg("path", out string path)) return false;

        var request = new HttpRequestMessage(new HttpMethod(method), "{{baseUrl}}" + path);
        request.Headers.Add("Authorization", "Bearer " + CPH.GetGlobalVar<string>("aplausoKey"));
        var answer = http.SendAsync(request).GetAwaiter().GetResult();
        if (!answer.IsSuccessStatusCode) CPH.LogError("Aplauso: " + (int)answer.StatusCode + " " + path);
        return answer.IsSuccessStatusCode;
    }
}
