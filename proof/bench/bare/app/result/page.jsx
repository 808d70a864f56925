import { cookies } from 'next/headers'
import questionnaire from '../../questionnaire.json'

export default async function ResultPage() {
  await cookies()
  return (
    <main>
      <h1>28 of 54</h1>
      <ol>
        {questionnaire.items.map(({ number, parent }) => (
          <li key={number}>
            {parent.en} <strong>{questionnaire.scale[number % 4].en}</strong>
          </li>
        ))}
      </ol>
    </main>
  )
}
