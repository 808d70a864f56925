import type * as z from 'zod/mini'
import { AppError } from '@/lib/errors'
import { codeSystems } from './code-systems'
import { toQuestionnaire } from './questionnaire'
import type { definitionSchema } from './schema'

type Definition = z.input<typeof definitionSchema>

/**
 * What a code or an answer in an export of ours refers to: nothing about a person.
 *
 * @throws AppError NOT_FOUND
 */
export function getDefinition(type: Definition['resourceType'], id: string): Definition {
  const all = [...codeSystems(), ...(['parent', 'teacher'] as const).map(toQuestionnaire)]
  const found = all.find((each) => each.resourceType === type && each.id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return { ...found }
}

/** The same for every caller, and seldom new. */
export const definitionHeaders = {
  'Content-Type': 'application/fhir+json; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
}
