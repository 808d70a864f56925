import { cookies } from 'next/headers'

export default async function BarePage() {
  await cookies()
  return <main>bare</main>
}
