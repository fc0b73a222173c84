import { array, type InferType, mixed, object } from 'yup'
import { studioArts } from './brand.ts'
import { domain, get, post } from './call.ts'
import { isCommon, tooCommon } from './commonPasswords.ts'
import { example } from './examples.ts'
import type { Grant } from './rights.ts'
import { count, day, decimal, digits, done, email, flag, id, instant, list, passwordText, text, typedEmail, verbatim } from './shapes.ts'

export const studioShape = object({
  _id: id().required(),
  code: text(40).required(),
  name: text().required(),
  canton: text(2).required(),
  email: text(254).required(),
  art: text(6)
    .oneOf([...studioArts])
    .required(),
})

/** The stored user of L87; no field more travels with a sign-in. */
export const user = object({
  _id: id().required(),
  tac_user_id: text().nullable(),
  bild: text().nullable(),
  vorname: text().required(),
  nachname: text().required(),
  userName: text().required(),
  email: text(254).required(),
  geburtstag: day().nullable(),
  birthday: day().nullable(),
  studio: studioShape.nullable(),
  studio_id: text(40).nullable(),
  userRoles: array().of(text(40).required()).required(),
  consent1: flag().required(),
  /** They took the consent back, and are not asked for it again. */
  consentWithdrawn: flag().optional(),
  gewicht: decimal(20, 400).nullable(),
  zielgewicht: decimal(20, 400).nullable(),
  streakGoal: decimal(1, 7).required(),
  /** Ids of the courses to come to again, the most visited first; /gfrecommendations draws on more. */
  courseRecommendations: array().of(id().required()).required(),
})
export type User = InferType<typeof user>

export const signedInShape = object({
  token: text(2000).required(),
  user,
  /** Grants: a right and the studios it holds in. */
  userRights: array().of(mixed<Grant>().required()).required(),
  /** Base64 of 32 bytes that opens what this member kept on a device at sign-out. */
  keepKey: text(64).required(),
})
export type SignedIn = InferType<typeof signedInShape>

export const loginForm = object({
  email: typedEmail().label('E-Mail'),
  password: verbatim(200)
    .label('Passwort')
    .required('Bitte gib dein Passwort ein.')
    .min(8, 'Das Passwort muss mindestens 8 Zeichen lang sein.'),
  /** Name of the device in the list of sessions. */
  device: text(80),
})

const atLeast = 'Das Passwort muss mindestens 8 Zeichen lang sein.'

/** A password that somebody chooses: 8 to 200 characters, and none that strangers try first. */
export const newPassword = () =>
  passwordText()
    .label('Neues Passwort')
    .required('Bitte gib dein neue Passwort ein.')
    .min(8, atLeast)
    .test('uncommon', tooCommon, typed => !isCommon(typed))

export const forgotForm = object({ email: typedEmail().label('E-Mail') })

export const newPasswordForm = object({ password: newPassword() })

export const changePasswordForm = object({
  current: verbatim(200).label('Bisheriges Passwort').required('Bitte gib dein bisheriges Passwort ein.'),
  password: newPassword(),
})

/** The password once more; an account without one asks for a sign-in of the last few minutes in its place. */
export const againForm = object({ password: verbatim(200).label('Passwort') })
export const freshMinutes = 5

/** One's own new address, and the password that shows that it is oneself who wants it. */
export const ownAddressForm = object({
  email: email().label('Neue E-Mail'),
  password: verbatim(200).label('Passwort').required('Bitte gib dein Passwort ein.'),
})

/** Six digits. */
export const verifyForm = object({
  code: digits(6, 'Der Code hat sechs Ziffern.').label('Code').required('Bitte gib den Code aus der E-Mail ein.'),
})

const verification = object({
  email: text(254).required(),
  verified: flag().required(),
  verifiedAt: instant().nullable(),
  /** A code is on its way or has arrived, and still holds. */
  sent: flag().required(),
  /** Seconds until another code may be asked for. */
  again: count(0, 86_400).required(),
})
export type Verification = InferType<typeof verification>

/** How another address for an account stands. */
const addressChange = object({
  /** `waits`: it was confirmed without the password and holds from `from`, unless the owner objects; `over`: the link holds no more. */
  state: text(10).oneOf(['holds', 'waits', 'over']).required(),
  from: instant().nullable(),
})
/** `to` waits until `until` to be confirmed from there; confirmed without the password it holds by itself from `from` on. All null for none. */
const waitingAddress = object({ to: text(254).nullable(), from: instant().nullable(), until: instant().nullable() })
export type WaitingAddress = InferType<typeof waitingAddress>
export type AddressChange = InferType<typeof addressChange>

/** The account's password, given along by whoever knows it. */
export const confirmAddressForm = object({ password: verbatim(200).label('Passwort') })

const sessionRow = object({
  _id: id().required(),
  device: text(80).required(),
  begun: instant().required(),
  seen: instant().required(),
  current: flag().required(),
})

export const auth = domain('auth', {
  /** Refuses `wrong-login` alike for a wrong password and an unknown address (L163, L250). */
  login: post(
    'login',
    {
      access: 'public',
      body: loginForm,
      limit: { times: 20, seconds: 60 },
      through: 'self',
      covers: ['EP-001', 'EP-060'],
      example: { body: { email: 'mitglied@formkurve.example', password: 'formkurve', device: 'Beispiel' } },
    },
    signedInShape,
  ),
  /** A new token for this session; the old one holds until 60 s after the new one was first used (L164). */
  renew: get('renew/token', { access: [], covers: ['EP-007'], example: {} }, signedInShape),
  /** Ends this session; not in the specification, which only forgets the token. */
  logout: post('logout', { access: [], clearsCache: true, example: {} }, done),
  /** One's own: this one, then those that were used last, 200 at most. */
  sessions: get('sessions', { access: [], example: {} }, array().of(sessionRow).required()),
  endSession: post('sessions/:id/end', { access: [], example: { params: { id: example.session } } }, done),
  /**
   * Sends a mail with a link that sets a new password, when the address has an account; the answer, and the time it takes, are the same when it
   * has none (L163, L251). Refuses `too-many` per address; an account that was just mailed a few times is not mailed again.
   */
  forgot: post(
    'forgot',
    {
      access: 'public',
      body: forgotForm,
      limit: { times: 10, seconds: 60 },
      through: 'self',
      covers: ['EP-003', 'EP-061'],
      example: { body: { email: 'mitglied@formkurve.example' } },
    },
    done,
  ),
  /**
   * Sets a new password with the key from a mail and ends every session. `status` is false when the key was used, ended by a later one, has
   * expired or never was (L163, L252, L253).
   */
  setPassword: post(
    'forgot/:key',
    {
      access: 'public',
      params: { key: text(100).required() },
      body: newPasswordForm,
      limit: { times: 10, seconds: 60 },
      through: 'self',
      covers: ['EP-004', 'EP-062'],
      example: { params: { key: 'A'.repeat(43) }, body: { password: 'ein neues Passwort' } },
    },
    object({ status: flag().required() }),
  ),
  /**
   * Staff send somebody of their studios the mail that sets a new password (L163, A60), always to the address that holds. Refuses `missing` for people of
   * other studios, `forbidden` for whoever may do more than the caller.
   */
  forgotAdmin: get(
    'forgotadmin/:id',
    {
      access: ['u_search'],
      changes: true,
      limit: { times: 30, seconds: 60 },
      breath: 10,
      covers: ['EP-005'],
      example: { params: { id: example.person } },
    },
    done,
  ),
  /** The same for many at once, who are all of their studios. Not in the specification. */
  forgotMany: post(
    'forgotadmin',
    {
      access: ['u_search'],
      body: object({ people: list(id().required(), 1000).label('Mitglieder').required() }),
      limit: { times: 5, seconds: 60 },
      breath: 10,
      size: 200_000,
      example: { body: { people: [example.person] } },
    },
    object({ people: count().required() }),
  ),
  /** Changes one's own password and ends the other sessions; `invalid` on `current` where that isn't the one that holds. */
  changePassword: post(
    'user/password',
    {
      access: [],
      body: changePasswordForm,
      limit: { times: 10, seconds: 60 },
      through: 'self',
      example: { body: { current: 'formkurve', password: 'formkurve' } },
    },
    done,
  ),
  /** Mails a code that proves the address; nothing new goes out while the last one is fresh (L166). */
  startVerification: get(
    'user/email/verification/start',
    { access: [], changes: true, limit: { times: 20, seconds: 60 }, covers: ['EP-010'], example: {} },
    verification,
  ),
  /** Refuses `invalid` on `code` for a wrong, used or expired one; after five wrong ones a new code is needed (L166). */
  verifyEmail: post(
    'user/email/verification/verify',
    {
      access: [],
      body: verifyForm,
      limit: { times: 20, seconds: 60 },
      through: 'self',
      covers: ['EP-011'],
      example: { body: { code: '000000' }, answers: 'invalid' },
    },
    verification,
  ),
  /**
   * Confirms an address that staff entered, with the key from the mail to it: with the account's password it holds at once and every session
   * and passkey ends, without it in 7 days. Refuses `invalid` on `password`, counted like a sign-in.
   */
  confirmAddress: post(
    'email/confirm/:key',
    {
      access: 'public',
      params: { key: text(100).required() },
      body: confirmAddressForm,
      limit: { times: 10, seconds: 60 },
      through: 'self',
      example: { params: { key: 'A'.repeat(80) }, body: {} },
    },
    addressChange,
  ),
  /** «Das war ich nicht»: drops or turns back another address, with the key from the mail to the one of before. `status` is false when it holds no more. */
  disownAddress: post(
    'email/disown/:key',
    {
      access: 'public',
      params: { key: text(100).required() },
      limit: { times: 10, seconds: 60 },
      through: 'self',
      example: { params: { key: 'A'.repeat(80) } },
    },
    object({ status: flag().required() }),
  ),
  verificationStatus: get('user/email/verification/status', { access: [], covers: ['EP-012'], example: {} }, verification),
  /** Another address that was entered for one's own account and does not hold yet. Not in the specification. */
  waitingAddress: get('user/email/waiting', { access: [], example: {} }, waitingAddress),
  /**
   * Another address for one's own account: it waits until it was confirmed from its own mailbox, and the present one hears of it. The address
   * that one has drops what waits. Refuses `invalid` on `password`, counted like a sign-in, and on `email` where it is somebody's.
   */
  changeOwnAddress: post(
    'user/email/own',
    {
      access: [],
      body: ownAddressForm,
      through: 'self',
      touches: ['account'],
      limit: { times: 6, seconds: 3600 },
      example: { body: { email: 'neu.postfach@formkurve.example', password: 'formkurve' } },
    },
    waitingAddress,
  ),
  /** One's own address stays as it is: what waits is dropped, and its links hold no more. Not in the specification. */
  keepAddress: post('user/email/waiting/drop', { access: [], touches: ['account'], example: {} }, done),
})
