import type * as z from 'zod/mini'
import { AppError } from '@/lib/errors'
import { codeSystems } from './code-systems'
import { toQuestionnaire } from './questionnaire'
import type { definitionSchema } from './schema'

type Definition = z.input<typeof definitionSchema>

/** A public definition that exports refer to. @throws AppError NOT_FOUND */
export function getDefinition(type: Definition['resourceType'], id: string): Definition {
  const all = [...codeSystems(), ...(['parent', 'teacher'] as const).map(toQuestionnaire)]
  const found = all.find((each) => each.resourceType === type && each.id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return { ...found }
}

export const definitionHeaders = {
  'Content-Type': 'application/fhir+json; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
}
