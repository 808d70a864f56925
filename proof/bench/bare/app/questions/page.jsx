import { cookies } from 'next/headers'
import questionnaire from '../../questionnaire.json'
import { Questions } from './questions'

/** The same 18 questions, as small as the framework lets them be. */
export default async function QuestionsPage() {
  await cookies()
  const texts = questionnaire.items.map(({ number, parent }) => ({ number, text: parent.en }))
  return <Questions questions={texts} choices={questionnaire.scale.map(({ value, en }) => ({ value, text: en }))} />
}
