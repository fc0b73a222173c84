import type { RxJsonSchema } from 'rxdb/plugins/core'
import { type AnyCall, domainOf, rowNames } from '#contract/call.ts'
import type { CallName } from '#contract/callName.ts'
import { nameToday } from '#contract/earlierNames.ts'
import { isFileBody } from '#contract/sealedBody.ts'
import type { OutboxRow } from './types.ts'

/** Version 1 came with what an act's address is made from, its lane and its order; version 2 with the rows that it changes. */
export const outboxSchema = {
  type: 'object',
  version: 2,
  title: 'outbox',
  primaryKey: 'key',
  properties: {
    key: { type: 'string', maxLength: 60 },
    call: { type: 'string' },
    method: { type: 'string' },
    path: { type: 'string' },
    params: { type: 'object' },
    query: { type: 'object' },
    body: {},
    contract: { type: 'number' },
    born: { type: 'string' },
    lane: { type: 'string' },
    order: { type: 'number' },
    dependsOn: { type: 'array', items: { type: 'string' } },
    after: { type: 'array', items: { type: 'string' } },
    rows: { type: 'array', items: { type: 'string' } },
    insteadOf: { type: 'array', items: { type: 'string' } },
    state: { type: 'string' },
    attempts: { type: 'number' },
    answered: { type: 'string' },
    status: { type: 'number' },
    code: { type: 'string' },
    message: { type: 'string' },
    title: { type: 'string' },
    person: { type: 'object', properties: { _id: { type: 'string' }, name: { type: 'string' } } },
    proof: { type: 'string' },
  },
  required: ['key', 'call', 'method', 'path', 'contract', 'born', 'lane', 'order', 'dependsOn', 'state', 'attempts', 'title'],
} as unknown as RxJsonSchema<OutboxRow>

/** A row of version 0, or one that was sealed then. */
export type OldRow = Omit<OutboxRow, 'lane' | 'order'> & Partial<Pick<OutboxRow, 'lane' | 'order'>>

/** The lane where nothing else is said. */
export const usualLane = ({ key, call, body }: Pick<OutboxRow, 'key' | 'call' | 'body'>) => (isFileBody(body) ? key : domainOf(call))

/** Rows are ordered by this device's count; two of the same count, as only old ones can have, by their keys. */
export const compareOutboxRows = (a: Pick<OutboxRow, 'order' | 'key'>, b: Pick<OutboxRow, 'order' | 'key'>) =>
  a.order === b.order ? (a.key < b.key ? -1 : 1) : a.order - b.order

/** A row as this version keeps it. An old one stands where its birth says, and before every one that is counted after it. */
export async function upgraded(row: OldRow): Promise<OutboxRow> {
  if (row.order !== undefined && row.lane !== undefined) return nameOutboxRow(row as OutboxRow)
  const call = await callOf(row)
  const [path = '', search = ''] = row.path.split('?')
  const parts = { params: paramsIn(call?.path ?? '', path), query: queryIn(search) }
  const lane = call?.lane?.({ ...parts, body: row.body }) ?? usualLane(row)
  return nameOutboxRow({ ...row, ...parts, lane, order: Date.parse(row.born) || 0 })
}

/** The row under the name that its call bears today. Where that is another domain's, it goes in that one's lane, before what is done from now on. */
export function renamed<Row extends Pick<OutboxRow, 'call' | 'lane'>>(row: Row): Row {
  const call = nameToday(row.call) as CallName
  return call === row.call ? row : { ...row, call, lane: row.lane === domainOf(row.call) ? domainOf(call) : row.lane }
}

/** The same row, under its call's name of today, with the names of those that it changes. */
export async function nameOutboxRow(before: OutboxRow): Promise<OutboxRow> {
  const row = renamed(before)
  if (row.rows) return row
  const call = await callOf(row)
  return { ...row, rows: call ? namesOf(call, row) : [] }
}

async function callOf({ call }: Pick<OutboxRow, 'call'>) {
  const { callNamed } = await import('#contract/callNamed.ts')
  return callNamed(call)
}

/** A body of before, or one that is sealed, may not say what its row is. */
function namesOf(call: AnyCall, row: OutboxRow): string[] {
  try {
    return [...rowNames(call, row)]
  } catch {
    return []
  }
}

function paramsIn(pattern: string, path: string): Record<string, string> {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  if (names.length === 0) return {}
  const found = new RegExp(`^${pattern.replace(/\./g, '\\.').replace(/:\w+/g, '([^/]+)')}$`).exec(path)
  return Object.fromEntries(names.flatMap((name, at) => (found?.[at + 1] ? [[name, decodeURIComponent(found[at + 1] as string)]] : [])))
}

function queryIn(search: string): Record<string, unknown> {
  const words = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(words.keys())].map(name => [name, words.getAll(name).length > 1 ? words.getAll(name) : words.get(name)]),
  )
}
