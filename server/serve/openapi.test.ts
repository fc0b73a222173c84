import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { contract } from '#contract/testing/whole.ts'
import { served } from '#server/start/domains.ts'
import { documentOf } from './openapi.ts'

interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }>; $ref?: string }>
}

const text = JSON.stringify(documentOf(served.map(({ call }) => call)))
const document = JSON.parse(text) as {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; responses: Record<string, { description: string }>; securitySchemes: object }
}
const calls = Object.values(contract).flatMap(domain => Object.values(domain) as AnyCall[])
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)
const find = (call: AnyCall) => document.paths[`/${call.path.replace(/:(\w+)/g, '{$1}')}`]?.[call.method.toLowerCase()]
const ajv = new Ajv2020({ strict: false, validateFormats: false })

test('every call is in, once', () => {
  expect(calls.filter(call => !find(call))).toEqual([])
  expect(operations).toHaveLength(calls.length)
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length)
})

test('it has the structure of OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toEqual(expect.objectContaining({ title: expect.any(String), version: expect.any(String) }))
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter(parameter => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
    expect(inPath.every(({ required }) => required)).toBe(true)
    for (const scheme of operation.security.flatMap(Object.keys)) expect(document.components.securitySchemes).toHaveProperty(scheme)
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[1-5]\d\d$/)
      if (response.$ref) expect(document.components.responses).toHaveProperty(response.$ref.split('/').at(-1) ?? '')
      else expect(response.description).toEqual(expect.any(String))
    }
  }
})

test('every schema in it is a JSON schema, and the examples are valid by them', () => {
  for (const { operation } of operations) {
    for (const { schema } of operation.parameters) ajv.compile(schema)
    for (const { content } of Object.values(operation.responses))
      for (const { schema = {} } of Object.values(content ?? {})) ajv.compile(schema)
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) {
      const valid = ajv.compile(schema)
      expect(example === undefined || valid(example), `${operation.operationId}: ${JSON.stringify(valid.errors)}`).toBe(true)
    }
  }
})

test('a schema tells what the shape asks', () => {
  const schema = find(contract.account.streakGoal as AnyCall)?.requestBody?.content['application/json']?.schema as object
  const valid = ajv.compile(schema)
  expect([valid({ streakGoal: 3 }), valid({ streakGoal: 8 }), valid({ streakGoal: 2.5 }), valid({}), valid({ streakGoal: '3' })]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('what needs a token says so', () => {
  for (const call of calls) expect(find(call)?.security).toEqual(call.access === 'public' ? [] : [{ token: [] }])
})
