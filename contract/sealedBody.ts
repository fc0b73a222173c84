/**
 * The body of an act with health data as it waits on a device (H03). `sealed` opens for the server alone, `own` for its author alone and only
 * until the server has the act. `_id` names the row that the act makes; it tells of nobody's health.
 */
export interface SealedBody {
  _id?: string
  sealed: string
  own?: string
}

const fields = new Set(['_id', 'sealed', 'own'])

export const isSealedBody = (body: unknown): body is SealedBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as Partial<SealedBody>).sealed === 'string' &&
  Object.keys(body).every(name => fields.has(name))

/** What a body is sealed about: nobody can send as theirs what another has sealed, and then read it. */
export const sealedAbout = (call: string, author: string) => `${call} ${author}`

/** A body as it goes out: of a sealed one what the server can open. */
export const sentBody = (body: unknown): unknown => (isSealedBody(body) ? { sealed: body.sealed } : body)
