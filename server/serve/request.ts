import type { IncomingMessage } from 'node:http'
import { earlierNames, nameToday } from '#contract/earlierNames.ts'
import { buildsOnHeader, contractHeader, memberHeader, mostBuiltOn } from '#contract/headers.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSealedBody } from '#contract/sealedBody.ts'
import { isSealed } from '#contract/wears.ts'
import { bodyHash, type EmployeeProof } from './actingProof.ts'
import { isJson, readBody, readJson, usualSize } from './body.ts'
import { readForm } from './formBody.ts'
import type { CountedCaller } from './limits.ts'
import { readUpload } from './multipart.ts'
import type { Served, Who } from './serve.ts'
import { readTableUpload } from './tableUpload.ts'

/** The body; refuses `employee-ended` where it is not the one that an employee signed. */
export async function bodyOf(request: IncomingMessage, { call }: Served, proof?: EmployeeProof): Promise<unknown> {
  if (call.method === 'GET') return undefined
  let came = ''
  const hear = (bytes: Buffer) => {
    if (proof) came = bodyHash(bytes)
  }
  const size = call.size ?? usualSize
  const body = await (call.upload
    ? call.upload.table
      ? readTableUpload(request, size, hear)
      : isJson(request) && isSealed(call)
        ? readSealedFile(request, size, hear)
        : readUpload(request, call.upload, size, hear)
    : call.form
      ? readForm(request, size, hear)
      : call.aside
        ? readJson(request, size, hear)
        : readBody(request, size, hear))
  if (proof && came !== proof.body) throw new Refusal('employee-ended')
  return call.body || call.upload ? body : undefined
}

/** A file that waited sealed on its device: in base64 within its act, and the whole in base64 once more. Nothing else comes so to an upload. */
async function readSealedFile(request: IncomingMessage, size: number, hear: (bytes: Buffer) => void) {
  const body = await readBody(request, Math.ceil((size * 16) / 9) + 2000, hear)
  if (!isSealedBody(body)) throw new Refusal('bad-media-type')
  return body
}

export function bearer({ headers }: IncomingMessage) {
  const { authorization } = headers
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
}

/** True for a request of one member's database with the token of another, who came to the same browser meanwhile. */
export function isOthers({ headers }: IncomingMessage, { _id }: Who) {
  const said = headers[memberHeader.toLowerCase()]
  return said !== undefined && said !== _id
}

/** The version of the contract under which a request was written down; undefined for what did not wait. */
export function contractIn({ headers }: IncomingMessage) {
  const said = headers[contractHeader.toLowerCase()]
  if (said === undefined) return undefined
  if (!/^\d{1,6}$/.test(String(said))) throw new Refusal('invalid', { [contractHeader]: 'Bitte überprüfe diese Eingabe.' })
  return Number(said)
}

/** The acts that this one builds on, each the name that its call bears today and its key; what is no such thing is none. */
export function buildsOnIn({ headers }: Pick<IncomingMessage, 'headers'>, earlier = earlierNames): [call: string, key: string][] {
  const said = headers[buildsOnHeader.toLowerCase()]
  if (typeof said !== 'string') return []
  const acts = [...said.matchAll(/(?<!\S)(\w{1,60}\.\w{1,60}):([\x21-\x7e]{1,200})(?!\S)/g)]
  return acts.slice(-mostBuiltOn).map(([, call, key]) => [nameToday(call!, earlier), key!])
}

export function callerOf(request: IncomingMessage, who: Who | undefined): CountedCaller {
  const address = (request as { ip?: string }).ip ?? request.socket.remoteAddress ?? ''
  const { 'user-agent': agent = '', 'device-key': shown, authorization } = request.headers
  const device = typeof shown === 'string' && /^[\w-]{43}$/.test(shown) ? shown : undefined
  const basic = authorization?.startsWith('Basic ') ? authorization : undefined
  return { session: who?.session, person: who?._id, address, agent: agent.slice(0, 200), device, basic }
}

export function keyOf({ headers }: IncomingMessage) {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal('invalid', { 'Idempotency-Key': 'Bitte überprüfe diese Eingabe.' })
  return key
}
