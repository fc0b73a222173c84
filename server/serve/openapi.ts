import type { RequestHandler } from 'express'
import type { SchemaDescription, SchemaInnerTypeDescription, SchemaObjectDescription } from 'yup'
import type { AnyCall, Shape } from '#contract/call.ts'
import { tableTypes } from '#contract/fileTypes.ts'
import { buildsOnHeader, originalNameHeader } from '#contract/headers.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { id } from '#contract/shapes.ts'
import { usualSize } from './body.ts'
import { paramNames } from './input.ts'
import type { Served } from './serve.ts'

type Json = Record<string, unknown>

/** Answers the description of the whole API, made once from the contract. */
export function openapi(served: Served[]): RequestHandler {
  let text: string | undefined
  return (request, response) => {
    text ??= JSON.stringify(documentOf(served.map(({ call }) => call)))
    response.set({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type('json')
    response.send(request.method === 'HEAD' ? undefined : text)
  }
}

/** OpenAPI 3.1 of these calls. */
export function documentOf(calls: AnyCall[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `/${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Formkurve', version: '1', description: 'Alle Aufrufe der App. Jede Ablehnung ist `{code, message, fields?}`.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusalSchema },
      responses: Object.fromEntries(Object.entries(refusals).map(([code, [, message]]) => [code, refusalResponse(message)])),
    },
  }
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(refusals) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: { description: 'Die Zeile, wie sie jetzt ist.' },
  },
}

const refusalResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

function operation(call: AnyCall): Json {
  const writes = call.method !== 'GET' || call.changes
  return {
    operationId: `${call.method.toLowerCase()} ${call.path}`.replace(/[^A-Za-z0-9]+/g, '_'),
    ...(call.access === 'public' ? { security: [] } : { security: [{ token: [] }] }),
    'x-access': call.access,
    ...(call.limit && { 'x-limit': call.limit }),
    ...(call.covers && { 'x-covers': call.covers }),
    parameters: [
      ...pathParameters(call),
      ...queryParameters(call),
      ...(writes ? [keyParameter] : []),
      ...(call.row ? [buildsOnParameter] : []),
      ...(call.upload?.table ? [nameParameter] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        description: `Höchstens ${call.size ?? usualSize} Bytes.`,
        content: {
          'application/json': { schema: schemaOf(call.body), ...(call.example?.body !== undefined && { example: call.example.body }) },
        },
      },
    }),
    ...(call.upload && { requestBody: uploadOf(call) }),
    responses: { [call.status ?? 200]: replyOf(call), ...refusalsOf(call) },
  }
}

/** One file in a multipart form. */
const uploadOf = (call: AnyCall) => (call.upload?.table ? tableOf(call) : formOf(call))

/** A table as its bytes. */
const tableOf = ({ size }: AnyCall) => ({
  required: true,
  description: `Höchstens ${size ?? usualSize} Bytes.`,
  content: Object.fromEntries(Object.keys(tableTypes).map(type => [type, { schema: { type: 'string', format: 'binary' } }])),
})

const nameParameter = {
  name: originalNameHeader,
  in: 'header',
  required: true,
  description: 'Der Name der Datei, wie in einer Adresse verschlüsselt.',
  schema: { type: 'string' },
}

const formOf = ({ upload, size }: AnyCall) => ({
  required: true,
  description: `Höchstens ${size ?? usualSize} Bytes: ${upload?.types.join(', ')}.`,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: [upload?.field],
        properties: { [upload?.field ?? 'file']: { type: 'string', format: 'binary' } },
      },
      encoding: { [upload?.field ?? 'file']: { contentType: upload?.types.join(', ') } },
    },
  },
})

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Derselbe Schlüssel mit derselben Eingabe wirkt nur einmal.',
  schema: { type: 'string', maxLength: 200 },
}

const buildsOnParameter = {
  name: buildsOnHeader,
  in: 'header',
  required: false,
  description: 'Was dasselbe Gerät an derselben Sache vorher tat, als «Aufruf:Schlüssel» mit Leerzeichen dazwischen.',
  schema: { type: 'string' },
}

const pathParameters = (call: AnyCall) =>
  paramNames(call.path).map(name => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf((call.params as Record<string, Shape> | undefined)?.[name] ?? id()),
  }))

function queryParameters({ query }: AnyCall) {
  if (!query) return []
  const { fields } = query.describe() as SchemaObjectDescription
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: !(field as SchemaDescription).optional,
    schema: schemaFrom(field as SchemaDescription),
  }))
}

const replyOf = ({ reply }: AnyCall) => ({
  description: 'Gelungen.',
  content: reply === 'file' ? { '*/*': {} } : { 'application/json': { schema: schemaOf(reply) } },
})

/** The refusals that the pipeline itself can give; codes that share a status are listed together. */
function refusalsOf(call: AnyCall) {
  const codes: RefusalCode[] = ['too-many', 'broken', 'unreadable', 'invalid']
  if (call.access !== 'public') codes.push('unauthenticated')
  if (Array.isArray(call.access) ? call.access.length > 0 : call.access !== 'public') codes.push('forbidden')
  if (call.path.includes(':')) codes.push('missing')
  if (call.body || call.upload) codes.push('too-large', 'bad-media-type')
  if (call.method !== 'GET') codes.push('stale')
  return Object.fromEntries(codes.map(code => [refusals[code][0], { $ref: `#/components/responses/${code}` }]))
}

const schemaOf = (shape: Shape) => schemaFrom(shape.describe() as SchemaDescription)

/** JSON schema of a yup shape, as far as its description tells. */
function schemaFrom(description: SchemaDescription): Json {
  const schema = plainSchema(description)
  for (const { name, params } of description.tests) Object.assign(schema, constraint(description.type, name, params))
  if (description.label) schema.title = description.label
  if (description.oneOf.length > 0) schema.enum = description.oneOf
  if (!description.nullable) return schema
  return { anyOf: [schema, { type: 'null' }] }
}

function plainSchema(description: SchemaDescription): Json {
  if (description.type === 'object' && 'fields' in description) return objectSchema(description as SchemaObjectDescription)
  if (description.type === 'array') {
    const { innerType } = description as SchemaInnerTypeDescription
    return { type: 'array', items: innerType ? schemaFrom(innerType as SchemaDescription) : {} }
  }
  return description.type === 'mixed' ? {} : { type: description.type }
}

function objectSchema({ fields }: SchemaObjectDescription): Json {
  const entries = Object.entries(fields) as [string, SchemaDescription][]
  const required = entries.filter(([, field]) => !field.optional).map(([name]) => name)
  const properties = Object.fromEntries(entries.map(([name, field]) => [name, schemaFrom(field)]))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function constraint(type: string, name: string | undefined, params: Json | undefined): Json {
  const suffix = type === 'string' ? 'Length' : type === 'array' ? 'Items' : 'imum'
  if ((name === 'min' || name === 'max') && params) return { [`${name}${suffix}`]: params[name] }
  if (name === 'integer') return { type: 'integer' }
  if (name === 'matches' && params?.regex instanceof RegExp) return { pattern: params.regex.source }
  if (name === 'day') return { format: 'date' }
  if (name === 'instant') return { format: 'date-time' }
  return {}
}
