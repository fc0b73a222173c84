import type { IncomingMessage } from 'node:http'
import { buildsOnHeader, contractHeader } from '#contract/headers.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SentAct } from '#contract/sync.ts'
import { bodyHash, type EmployeeProof } from './actingProof.ts'
import { parseJson, usualSize } from './body.ts'
import type { SentAnswer } from './repeat.ts'
import type { Served } from './serve.ts'

/** The answer for an act that is not done here: it may come by itself. */
export const notDone: SentAnswer = { status: 0, text: '' }

/** Only what is done in one transaction and remembered by its key: no file either way, nothing that runs outside of one, no many in many. */
export const mayComeAmong = ({ call }: Served) =>
  (call.method !== 'GET' || call.changes === true) &&
  !(call.upload || call.through || call.aside || call.many || call.clearsCache || call.reply === 'file')

/** An act among others as the request that it would have been: from the same place, with its own headers. */
export function asRequest(request: IncomingMessage, { method, path, key, contract, employee, buildsOn }: SentAct): IncomingMessage {
  const own = {
    'idempotency-key': key,
    employee,
    [contractHeader.toLowerCase()]: String(contract),
    [buildsOnHeader.toLowerCase()]: buildsOn,
  }
  const headers = { ...request.headers, ...own }
  return Object.create(request, { method: { value: method }, url: { value: `/${path}` }, headers: { value: headers } }) as IncomingMessage
}

/** Its body, read and judged as that request's would be. */
export async function bodyIn(text: string | null, { call }: Served, proof?: EmployeeProof): Promise<unknown> {
  if (call.method === 'GET') return undefined
  const bytes = Buffer.from(text ?? '')
  if (bytes.length > (call.size ?? usualSize)) throw new Refusal('too-large')
  const body = bytes.length > 0 ? parseJson(new Uint8Array(bytes)) : undefined
  if (proof && (text === null ? '' : bodyHash(bytes)) !== proof.body) throw new Refusal('employee-ended')
  return call.body ? body : undefined
}
