import { array, type InferType, mixed, object } from 'yup'
import { get, post } from './call.ts'
import { example } from './examples.ts'
import type { Grant } from './rights.ts'
import { day, decimal, done, email, flag, id, instant, text } from './shapes.ts'

export const studioShape = object({
  _id: id().required(),
  code: text(40).required(),
  name: text().required(),
  canton: text(2).required(),
  email: text(254).required(),
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
  gewicht: decimal(20, 400).nullable(),
  zielgewicht: decimal(20, 400).nullable(),
  streakGoal: decimal(1, 7).required(),
  courseRecommendations: array().of(text().required()).required(),
})
export type User = InferType<typeof user>

const signedIn = object({
  token: text(2000).required(),
  user,
  /** Grants: a right and the studios it holds in. */
  userRights: array().of(mixed<Grant>().required()).required(),
  /** Base64 of 32 bytes that opens what this member kept on a device at sign-out. */
  keepKey: text(64).required(),
})
export type SignedIn = InferType<typeof signedIn>

export const loginForm = object({
  email: email().label('E-Mail'),
  password: text(200)
    .label('Passwort')
    .required('Bitte gib dein Passwort ein.')
    .min(8, 'Das Passwort muss mindestens 8 Zeichen lang sein.'),
  /** What the device calls itself in the list of sessions. */
  device: text(80),
})

const sessionRow = object({
  _id: id().required(),
  device: text(80).required(),
  begun: instant().required(),
  seen: instant().required(),
  current: flag().required(),
})

export const auth = {
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
    signedIn,
  ),
  /** A new token for this session; the old one holds until 60 s after the new one was first used (L164). */
  renew: get('renew/token', { access: [], covers: ['EP-007'], example: {} }, signedIn),
  /** Ends this session; not in the specification, which only forgets the token. */
  logout: post('logout', { access: [], example: {} }, done),
  sessions: get('sessions', { access: [], example: {} }, array().of(sessionRow).required()),
  endSession: post('sessions/:id/end', { access: [], example: { params: { id: example.session } } }, done),
}
