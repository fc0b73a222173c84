import { isCarried } from './carried.ts'

/**
 * The body of an act with health data as it waits on a device (H03). `sealed` opens for the server alone, `own` for its author alone and only
 * until the server has the act. `_id` names the row that the act makes; it tells of nobody's health.
 */
export interface SealedBody {
  _id?: string
  sealed: string
  own?: string
  /** Proof of work of a form without an account, made when it is sent. */
  proof?: string
  /** True for an upload: the sealed part is the file, which its author need not open again. */
  file?: true
}

const fields = new Set(['_id', 'sealed', 'own', 'proof', 'file'])

export const isSealedBody = (body: unknown): body is SealedBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as Partial<SealedBody>).sealed === 'string' &&
  ['string', 'undefined'].includes(typeof (body as Partial<SealedBody>).proof) &&
  Object.keys(body).every(name => fields.has(name))

/**
 * Context to which a body is sealed: nobody can send as theirs what another has sealed, and then read it. The author of a form without an account is
 * the key of its act.
 */
export const sealedAbout = (call: string, author: string) => `${call} ${author}`

/** True of the body of an act that is a file, in clear or sealed. */
export const isFileBody = (body: unknown): boolean => isCarried(body) || (isSealedBody(body) && body.file === true)

/**
 * A body as it stays once the server has it: what was sealed for its author is not needed any more. The row's id stays, by which a screen
 * learns that what waited here has arrived.
 */
export const arrivedBody = (body: SealedBody): SealedBody => ({
  ...(body._id !== undefined && { _id: body._id }),
  ...(sentBody(body) as SealedBody),
  ...(body.file && { file: true as const }),
})

/** A body as it goes out: of a sealed one what the server can open. */
export const sentBody = (body: unknown): unknown =>
  isSealedBody(body) ? { sealed: body.sealed, ...(body.proof !== undefined && { proof: body.proof }) } : body
