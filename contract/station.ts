import { array, type InferType, mixed, object } from 'yup'
import { domain, get, post, type Usual } from './call.ts'
import { example } from './examples.ts'
import type { Grant } from './rights.ts'
import { done, flag, id, instant, text, typedEmail, verbatim } from './shapes.ts'

/** The header of an act that an employee does on a studio's tablet: `<key>.<moment>.<body>.<mac>` (L156). */
export const proofHeader = 'Employee'

export interface Signing {
  /** Milliseconds since 1970, by the tablet's clock set by the server's. */
  moment: number
  method: string
  /** The path below /api/, without that prefix and with the query. */
  path: string
  /** The act's Idempotency-Key. */
  key?: string
  /** SHA-256 of the body's bytes, or of the file's that a form carries, in base64url; '' without one. */
  body: string
}

/** The text that the employee's secret signs (HMAC-SHA-256); it holds all of the act, so that neither it nor its moment can be changed. */
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
  /** Roles that hold in the tablet's studio, and `studio`; never `admin`, which no studio limits. */
  roles: array().of(text(40).required()).required(),
  /** Grants for that studio alone. */
  grants: array().of(mixed<Grant>().required()).required(),
}

const enrolled = object({
  keyId: id().required(),
  /** Base64 of 32 bytes; sent once, signs the employee's acts on this tablet. */
  secret: text(64).required(),
  ...held,
})
export type Enrolled = InferType<typeof enrolled>

export const enrolForm = object({
  email: typedEmail().label('E-Mail'),
  password: verbatim(200).label('Passwort').required('Bitte gib dein Passwort ein.'),
})

const keyRow = object({
  keyId: id().required(),
  employee,
  studio: text(40).required(),
  /** Name of the tablet. */
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
   * An employee proves on a studio's tablet once who they are: the tablet gets a secret that signs their acts there. An earlier key of the
   * same person on that tablet ends. Refuses `wrong-login`, `no-employee` for people without a right in that studio (L156), and `no-studio`
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
  /** Employees with a valid key: a studio account gets its tablet's, staff who manage employees those of all tablets of their studios. */
  employees: get('station/employees', { access: ['role:studio', 'g_employeemanager'], example: {} }, array().of(keyRow).required()),
  /** The tablet's studio, null where the account was given none, and the employee who acts on it now as the record stands; null without an employee's proof in the request. */
  acting: get('station/acting', { access: ['role:studio'], example: {} }, object({ now: acting.nullable(), studio: text(40).nullable() })),
  /**
   * Ends an employee's key: one of this tablet, or one of a studio whose employees the caller manages. A key that is not there, or not
   * theirs, stays as it is and `released` is false.
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
  /** Ends one of the caller's keys; refuses `missing` for others'. */
  leave: post('station/mine/:id/end', { access: [], example: { params: { id: example.stationKey }, answers: 'missing' } }, done),
})
