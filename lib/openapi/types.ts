import type * as z from 'zod/mini'

export type JsonSchema = z.core.JSONSchema.JSONSchema

export interface Parameter {
  name: string
  in: 'query' | 'header'
  required?: boolean
  description: string
  schema: JsonSchema
}

export interface Header {
  description: string
  required?: boolean
  schema: JsonSchema
}

interface Content {
  'application/json': { schema: JsonSchema; example?: unknown }
}

export interface Answer {
  description: string
  headers?: Record<string, Header>
  content: Content
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  /** By status; `default` is for statuses that no caller can cause. */
  responses: Record<string, Answer>
}

/** A type, no interface, to fit the loose shape that its route declares. */
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, { get: Operation; post: Operation }>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, { type: 'apiKey'; in: 'header'; name: string; description: string }>
  }
}

export interface FieldRow {
  name: string
  required: boolean
  maxLength?: number
  /** All allowed values; the empty text is one where it means none. */
  values?: string[]
}

export interface AnswerRow {
  status: string
  codes: string[]
}

export interface RefusalRow {
  status: number
  code: string
  message: string
}

/** A program to copy, which the tests run. */
export interface Example {
  name: string
  file: string
  text: string
}
