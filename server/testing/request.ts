import type { AnyCall } from '#contract/call.ts'

/** The parts of a call's input, before anybody checked them. */
export interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

interface Sender {
  token?: string
  key?: string
  headers?: Record<string, string>
}

/** The request that a call and its input make: the path under /api/ and what goes with it. */
export function requestOf(call: AnyCall, input: Parts, { token, key, headers }: Sender = {}): { path: string; init: RequestInit } {
  const path = call.path.replace(/:(\w+)/g, (_: string, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')))
  const query = queryOf(input.query)
  const has = input.body !== undefined
  return {
    path: query ? `${path}?${query}` : path,
    init: {
      method: call.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(has && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      body: has ? JSON.stringify(input.body) : undefined,
    },
  }
}

function queryOf(query: Record<string, unknown> = {}) {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map(one => [name, one] as const))
  return pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
}
