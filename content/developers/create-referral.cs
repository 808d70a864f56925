// Refers one student and reads the list. Needs .NET 8, SATI_URL and SATI_API_KEY.
using System.Text;
using System.Text.Json;

var site = new Uri(Environment.GetEnvironmentVariable("SATI_URL")!);
using var http = new HttpClient { BaseAddress = site, Timeout = TimeSpan.FromSeconds(30) };
http.DefaultRequestHeaders.Add("X-API-Key", Environment.GetEnvironmentVariable("SATI_API_KEY"));

var student = JsonSerializer.Serialize(new
{
    studentName = "Ton Charoen",
    studentGrade = "4",
    parentName = "Malee Charoen",
    parentEmail = "malee@example.com",
    referringTeacher = "Preecha Kaewta",
    referralReason = "Often loses his place during longer lessons.",
});
// Keep it with the student's row, to use it again should this program
// end before the answer came.
var intent = Guid.NewGuid().ToString();

const string path = "/api/school-referrals";
var (made, referral) = await Call(() => new HttpRequestMessage(HttpMethod.Post, path)
{
    Content = new StringContent(student, Encoding.UTF8, "application/json"),
    Headers = { { "Idempotency-Key", intent } },
});
Console.WriteLine($"Referred: {made} {referral.GetProperty("id")}");

var (listed, referrals) = await Call(() =>
    new HttpRequestMessage(HttpMethod.Get, path + "?status=pending"));
Console.WriteLine($"List: {listed}, {referrals.GetArrayLength()} pending");

// Sends the very same request again where that helps.
async Task<(int, JsonElement)> Call(Func<HttpRequestMessage> make)
{
    for (var attempt = 1; ; attempt++)
    {
        var wait = TimeSpan.FromSeconds(attempt);
        try
        {
            using var request = make();
            using var answer = await http.SendAsync(request);
            var status = (int)answer.StatusCode;
            var body = JsonDocument.Parse(await answer.Content.ReadAsStringAsync()).RootElement;
            if (answer.IsSuccessStatusCode) return (status, body);
            if (status is not (429 or 503) || attempt == 5)
            {
                var (code, message) = (body.GetProperty("code"), body.GetProperty("message"));
                Console.Error.WriteLine($"{status} {code}: {message}");
                Environment.Exit(1);
            }
            wait = answer.Headers.RetryAfter?.Delta ?? wait;
        }
        // No answer, or half of one: the Idempotency-Key makes this safe.
        catch (Exception error) when (attempt < 5
            && error is HttpRequestException or TaskCanceledException or JsonException)
        {
        }
        await Task.Delay(wait);
    }
}
