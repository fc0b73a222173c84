import { array, type InferType, mixed, object } from 'yup'
import { domain, get, post, type Usual } from './call.ts'
import { example } from './examples.ts'
import type { Grant } from './rights.ts'
import { done, email, flag, id, instant, text } from './shapes.ts'

/** The header of an act that an employee does on a studio's tablet: `<key>.<moment>.<body>.<mac>` (L156). */
export const proofHeader = 'Employee'

export interface Signing {
  /** Milliseconds since 1970, by the tablet's clock set by the server's. */
  moment: number
  method: string
  /** With its query, below /api/ and without that. */
  path: string
  /** The act's Idempotency-Key. */
  key?: string
  /** SHA-256 of the body's bytes, or of the file's that a form carries, in base64url; '' without one. */
  body: string
}

/** What the employee's secret signs (HMAC-SHA-256); all of it, so that neither the act nor its moment can be changed later. */
export const signedText = ({ moment, method, path, key = '', body }: Signing) =>
  ['formkurve-employee-1', moment, method, path, key, body].join('\n')

const employee = object({
  _id: id().required(),
  vorname: text().required(),
  nachname: text().required(),
  /** Address of the picture, for the studio account. */
  bild: text().nullable(),
})
export type Employee = InferType<typeof employee>

const held = {
  employee,
  /** Those that hold in the tablet's studio, and `studio`; never `admin`, which no studio limits. */
  roles: array().of(text(40).required()).required(),
  /** Of that studio alone. */
  grants: array().of(mixed<Grant>().required()).required(),
}

const enrolled = object({
  keyId: id().required(),
  /** Base64 of 32 bytes; told once, signs the employee's acts on this tablet. */
  secret: text(64).required(),
  ...held,
})
export type Enrolled = InferType<typeof enrolled>

export const enrolForm = object({
  email: email().label('E-Mail'),
  password: text(200).label('Passwort').required('Bitte gib dein Passwort ein.'),
})

const keyRow = object({
  keyId: id().required(),
  employee,
  studio: text(40).required(),
  /** What the tablet calls itself. */
  device: text(80).required(),
  created: instant().required(),
  seen: instant().required(),
})
export type StationKey = InferType<typeof keyRow>

const acting = object({ keyId: id().required(), ...held })
export type Acting = InferType<typeof acting>

const usual: Usual = { mendedAt: 'selectEmployee' }

export const station = domain('station', usual, {
  /**
   * An employee proves on a studio's tablet who they are, once: the tablet gets a secret that signs what they do there. An earlier one of the
   * same person on that tablet ends. Refuses `wrong-login`, `no-employee` for whoever has no right in that studio (L156), and `no-studio`
   * where the account was given none (A81).
   */
  enrol: post(
    'station/enrol',
    {
      access: ['role:studio'],
      body: enrolForm,
      limit: { times: 10, seconds: 60 },
      through: 'self',
      example: { body: { email: 'niemand@formkurve.example', password: 'formkurve' }, answers: 'wrong-login' },
    },
    enrolled,
  ),
  /** Whose keys hold: a studio account hears of its tablet's, staff who manage employees of all tablets of their studios. */
  employees: get('station/employees', { access: ['role:studio', 'g_employeemanager'], example: {} }, array().of(keyRow).required()),
  /** Whose tablet this is, null where the account was given no studio, and who acts on it now, as the record stands; null where the request carries no employee's proof. */
  acting: get('station/acting', { access: ['role:studio'], example: {} }, object({ now: acting.nullable(), studio: text(40).nullable() })),
  /**
   * Ends an employee's key: one of this tablet, or one of a studio whose employees the caller manages. What is not there, or not theirs, stays as
   * it is and `released` is false.
   */
  release: post(
    'station/release',
    {
      access: ['role:studio', 'g_employeemanager'],
      offline: true,
      body: object({ keyId: id().required(), reason: text(20).oneOf(['removed', 'pin']) }),
      example: { body: { keyId: example.stationKey } },
    },
    object({ released: flag().required() }),
  ),
  /** One's own keys on studios' tablets, the newest first. */
  mine: get('station/mine', { access: [], example: {} }, array().of(keyRow).required()),
  /** Ends one of one's own; refuses `missing` for others'. */
  leave: post('station/mine/:id/end', { access: [], example: { params: { id: example.stationKey }, answers: 'missing' } }, done),
})
