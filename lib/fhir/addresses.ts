import { v5 as uuidv5 } from 'uuid'
import { env } from '@/lib/env'

/** The canonical address of one of our code systems or questionnaires, at which app/api/fhir serves it publicly. */
export function canonical(type: 'CodeSystem' | 'Questionnaire', id: string): string {
  return `${env().APP_URL}/api/fhir/${type}/${id}`
}

/**
 * What the address of a patient is made from. It is no address that anything is served at, and it follows neither APP_URL nor
 * the release: an export from before either changed is about the same patient as one from after.
 */
const urnSeed = 'https://sati.example/fhir'

/**
 * The address of a resource within a bundle. Made from our own id, so that the next export of a child is about the same
 * patient, and made one way, so that it does not tell that id.
 *
 * @param of what it is, such as `patient 0189…`
 */
export function urnOf(of: string): string {
  return `urn:uuid:${uuidv5(`${urnSeed} ${of}`, uuidv5.URL)}`
}

/** What others have named. */
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
