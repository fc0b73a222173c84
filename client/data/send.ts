import type { AnyCall, Input, Reply } from '#contract/call.ts'
import { blobOf, formWith, isCarried } from '#contract/carried.ts'
import { buildsOnHeader, originalNameHeader } from '#contract/headers.ts'
import { session } from './signed.ts'
import { apiFetch, employeeRefused, refusalOf } from './wire.ts'

export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Sending {
  key?: string
  /** The acts on the same row that were there before, as the header names them. */
  buildsOn?: string
  signal?: AbortSignal
  timeout?: number
  priority?: RequestPriority
  anonymous?: boolean
  /** Token of a session that is no longer this tab's. */
  token?: string
}

/** The address of a call below /api/, filled in. */
export function addressOf(call: AnyCall, { params = {}, query = {} }: CallParts) {
  const path = (call.path as string).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  }
  return search.size ? `${path}?${search}` : path
}

/** Makes a call; throws a `CallError` for every failure but the caller's own abort. */
export async function send<C extends AnyCall>(call: C, input: Input<C>, { key, buildsOn, ...options }: Sending = {}): Promise<Reply<C>> {
  const { body, ...rest } = (input ?? {}) as CallParts
  const headers: Record<string, string> = { Accept: call.reply === 'file' ? '*/*' : 'application/json' }
  const table = isCarried(body) && call.upload?.table ? body : undefined
  const form = table ? blobOf(table) : isCarried(body) ? formWith(body) : undefined
  if (body !== undefined && !form) headers['Content-Type'] = 'application/json'
  if (table) Object.assign(headers, { 'Content-Type': table.type, [originalNameHeader]: encodeURIComponent(table.name) })
  if (key) headers['Idempotency-Key'] = key
  if (buildsOn) headers[buildsOnHeader] = buildsOn
  const path = addressOf(call, rest)
  if (!options.anonymous && !options.token && session().employee) {
    const { proofOf } = await import('./actingProof.ts')
    const proof = await proofOf({ key, method: call.method, path, body })
    if (proof) headers.Employee = proof
  }
  const answer = await apiFetch(path, {
    ...options,
    method: call.method,
    headers,
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    cache: call.changes ? 'no-store' : undefined,
  })
  if (!answer.ok) {
    const refusal = await refusalOf(answer)
    if (refusal.code === 'employee-ended') employeeRefused()
    throw refusal
  }
  if (call.reply === 'file') return (await answer.blob()) as Reply<C>
  return (answer.status === 204 ? undefined : await answer.json()) as Reply<C>
}
