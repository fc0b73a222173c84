import { formWith, isCarried } from '#contract/carried.ts'
import { buildsOnHeader, contractHeader } from '#contract/headers.ts'
import { sentBody } from '#contract/sealedBody.ts'
import { type ActVerdict, actsBytes, actsInOne, type SentAct } from '#contract/sync.ts'
import { compareOutboxRows } from './outboxRow.ts'
import type { OutboxRow } from './types.ts'

/** Outcome of one act among many; status 0 where it was not done. */
export type Verdict = Pick<ActVerdict, 'status' | 'retryAfter'> & { body?: unknown }

/** A row that goes now, with the acts that it builds on. */
export type Outgoing = OutboxRow & { buildsOn?: string }

const textOf = ({ body }: OutboxRow) => (body === undefined ? undefined : JSON.stringify(sentBody(body)))

/** One act as a request by itself. */
export function initOf(row: Outgoing): RequestInit {
  const headers: Record<string, string> = { 'Idempotency-Key': row.key, [contractHeader]: String(row.contract) }
  if (row.proof) headers.Employee = row.proof
  if (row.buildsOn) headers[buildsOnHeader] = row.buildsOn
  // The browser itself names the edge of a multipart form.
  if (isCarried(row.body)) return { method: row.method, headers, body: formWith(row.body) }
  const body = textOf(row)
  if (body !== undefined) headers['content-type'] = 'application/json'
  return { method: row.method, headers, body }
}

/** Its body stays the text that an employee's proof was made over. */
const sentOf = (row: Outgoing): SentAct => ({
  key: row.key,
  lane: row.lane,
  method: row.method,
  path: row.path,
  contract: row.contract,
  ...(row.proof && { employee: row.proof }),
  ...(row.buildsOn && { buildsOn: row.buildsOn }),
  ...(row.body !== undefined && { body: textOf(row) }),
})

/** Many acts as one request. */
export const initOfBatch = (rows: readonly Outgoing[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ acts: rows.map(sentOf) }),
})

/** The verdicts of such a request by the acts' keys. */
export async function verdictsIn(answer: Response): Promise<ReadonlyMap<string, Verdict>> {
  const { verdicts } = (await answer.json()) as { verdicts: ActVerdict[] }
  return new Map(
    verdicts.map(({ key, status, body, retryAfter }) => [
      key,
      { status, retryAfter, body: body === undefined ? undefined : JSON.parse(body) },
    ]),
  )
}

const emptyBytes = JSON.stringify({ acts: [] }).length

/** Rows of the next request: the oldest that may go and fit; of a lane, in its order and none after a row that has to go `alone`. */
export function batchOf(lanes: readonly Outgoing[][], alone: (row: OutboxRow) => boolean): Outgoing[] {
  const able = lanes.map(rows => rows.slice(0, [...rows.map(alone), true].indexOf(true)))
  const chosen: Outgoing[] = []
  let bytes = emptyBytes
  for (;;) {
    const lane = able.filter(rows => rows.length > 0).sort(([a], [b]) => compareOutboxRows(a as OutboxRow, b as OutboxRow))[0]
    const row = lane?.shift()
    if (!row) return chosen
    bytes += bytesOf(row)
    if (chosen.length > 0 && (chosen.length === actsInOne || bytes > actsBytes)) return chosen
    chosen.push(row)
  }
}

/** Size of a row in the request, with the comma before it. */
const bytesOf = (row: Outgoing) => new TextEncoder().encode(JSON.stringify(sentOf(row))).length + 1
