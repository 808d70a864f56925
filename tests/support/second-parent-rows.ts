import type { Child } from '@/lib/children/schema'
import { db } from '@/lib/db'
import { questionnaire } from '@/lib/screening/questionnaire'
import { scoreAnswers } from '@/lib/screening/scoring'
import { manySigns, newPerson, type Person } from './people'

export async function newSecondParent(
  family: Person & { child: Child },
): Promise<Person & { endIt: () => Promise<void> }> {
  const person = await newPerson()
  const { id } = await db().secondParent.create({
    data: {
      childId: family.child.id,
      invitedById: family.user.id,
      email: person.user.email,
      emailKey: person.user.email,
      userId: person.user.id,
      acceptedAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
      language: 'en',
    },
  })
  const endIt = async () => {
    await db().secondParent.update({ where: { id }, data: { endedAt: new Date(), email: null, emailKey: null } })
  }
  return { ...person, endIt }
}

export async function writeSecondParentAnswers(person: Person, childId: string, answers = manySigns): Promise<void> {
  const { symptomType, ...score } = scoreAnswers(answers)
  await db().assessment.create({
    data: {
      childId,
      assessorType: 'parent',
      assessorId: person.user.id,
      answers,
      ...score,
      symptomType: symptomType === 'hyperactive-impulsive' ? 'hyperactive_impulsive' : symptomType,
      questionnaireVersion: questionnaire.version,
    },
  })
}
