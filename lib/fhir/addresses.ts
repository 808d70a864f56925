import { v5 as uuidv5 } from 'uuid'

/**
 * Where our code systems and questionnaires are named. The same on every installation, so that two exports can be compared:
 * it does not follow APP_URL. A placeholder, like the brand's name, until the owner has a domain.
 */
const canonicalBase = 'https://sati.example/fhir'

export function canonical(type: 'CodeSystem' | 'Questionnaire', id: string): string {
  return `${canonicalBase}/${type}/${id}`
}

/**
 * The address of a resource within a bundle. Made from our own id, so that the next export of a child is about the same
 * patient, and made one way, so that it does not tell that id.
 *
 * @param of what it is, such as `patient 0189…`
 */
export function urnOf(of: string): string {
  return `urn:uuid:${uuidv5(`${canonicalBase} ${of}`, uuidv5.URL)}`
}

/** What others have named. */
export const known = {
  uris: 'urn:ietf:rfc:3986',
  units: 'http://unitsofmeasure.org',
  loinc: 'http://loinc.org',
  roles: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  observationCategories: 'http://terminology.hl7.org/CodeSystem/observation-category',
  translation: 'http://hl7.org/fhir/StructureDefinition/translation',
  ordinalValue: 'http://hl7.org/fhir/StructureDefinition/ordinalValue',
} as const
