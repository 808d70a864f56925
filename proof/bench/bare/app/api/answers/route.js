export async function POST(request) {
  const { answers } = await request.json()
  return Response.json({ score: answers.reduce((sum, answer) => sum + answer, 0) }, { status: 201 })
}
