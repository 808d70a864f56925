import { v5 as uuidv5 } from 'uuid'
import { env } from '@/lib/env'

export function canonical(type: 'CodeSystem' | 'Questionnaire', id: string): string {
  return `${env().APP_URL}/api/fhir/${type}/${id}`
}

/** Nothing is served there. Independent of APP_URL and release: all exports must name the same patient. */
const urnSeed = 'https://sati.example/fhir'

/** The same in every export, and a hash, since our ids are private. @param of such as `patient 0189…` */
export function urnOf(of: string): string {
  return `urn:uuid:${uuidv5(`${urnSeed} ${of}`, uuidv5.URL)}`
}

export const known = {
  uris: 'urn:ietf:rfc:3986',
  units: 'http://unitsofmeasure.org',
  loinc: 'http://loinc.org',
  roles: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  observationCategories: 'http://terminology.hl7.org/CodeSystem/observation-category',
  interpretations: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  translation: 'http://hl7.org/fhir/StructureDefinition/translation',
  language: 'http://hl7.org/fhir/StructureDefinition/language',
  ordinalValue: 'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  itemWeight: 'http://hl7.org/fhir/StructureDefinition/itemWeight',
  itemWeightProperty: 'http://hl7.org/fhir/concept-properties#itemWeight',
} as const
