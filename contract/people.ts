import { array, type InferType, mixed, object } from 'yup'
import { domain, get, post, put } from './call.ts'
import { example } from './examples.ts'
import { pageFields, pageOf } from './page.ts'
import { type Grant, type Role, roles } from './rights.ts'
import { count, country, day, decimal, done, email, flag, id, instant, list, phone, plz, queryCount, text, town } from './shapes.ts'

const roleNames = Object.keys(roles) as Role[]
/** `twice`: another account has the same mailbox in another spelling, from before spellings were one. */
export const signInStates = { ready: 'eingerichtet', open: 'noch ohne Passwort', twice: 'E-Mail doppelt' } as const
export type SignInState = keyof typeof signInStates

/** A person as a search finds them: just enough to tell two of one name apart. */
export const foundPerson = object({
  _id: id().required(),
  vorname: text().required(),
  nachname: text().required(),
  email: text(254).required(),
  telefon: text(40).nullable(),
  stadt: text().nullable(),
  bild: text().nullable(),
  /** Code of the studio. */
  studio: text(40).nullable(),
})
export type FoundPerson = InferType<typeof foundPerson>

/** A row of the list of people. */
export const listedPerson = foundPerson.shape({
  roles: array().of(text(40).required()).required(),
  signIn: text(10)
    .oneOf(Object.keys(signInStates) as SignInState[])
    .required(),
  emailVerified: flag().required(),
  created: instant().required(),
  /** Moment at which a device of theirs was last in touch. */
  seen: instant().nullable(),
})
export type ListedPerson = InferType<typeof listedPerson>

const filters = {
  ...pageFields(['name', 'email', 'studio', 'stadt', 'created']),
  studio: list(text(40).required(), 60),
  /** Codes, also of roles that the administration made. */
  role: list(
    text(40)
      .matches(/^[a-z0-9_]+$/, 'Diese Rolle gibt es nicht.')
      .required(),
    20,
  ),
  signIn: list(
    text(10)
      .oneOf(Object.keys(signInStates) as SignInState[])
      .required(),
    3,
  ),
}
export const peopleFilter = object(filters)
/** The same in a body, where the ids of a selection fit. */
export const peopleChoice = object({ ...filters, ids: list(id().required(), 1000) })
export type PeopleChoice = InferType<typeof peopleChoice>

const editable = {
  version: count(1, 1_000_000_000).required(),
  vorname: text(80).label('Vorname').required(),
  nachname: text(80).label('Nachname').required(),
  email: email().label('E-Mail'),
  telefon: phone().label('Telefon').nullable(),
  geburtstag: day().label('Geburtsdatum').nullable(),
  adresse1: text(120).label('Strasse und Nummer').nullable(),
  adresse2: text(120).label('Adresszusatz').nullable(),
  plz: plz().label('PLZ').nullable(),
  stadt: town().label('Ort').nullable(),
  land: country().label('Land').nullable(),
}

/** Fields that staff may change of a person. Another `email` waits until it is confirmed from there; entering the present one again drops it. `version` is the one that was seen; another one answers `stale` with the row as it stands. */
export const personForm = object(editable)
export type PersonForm = InferType<typeof personForm>

const agreementRow = object({
  _id: id().required(),
  kind: text(40).required(),
  title: text().required(),
  textVersion: text(80).required(),
  signedAt: instant().required(),
  /** Since when it holds no more. */
  withdrawnAt: instant().nullable().default(null),
})

/** How a person told the studio that they take their consent back; they read it in the profile. */
export const withdrawal = object({
  said: text(200).label('Wie hat die Person es gesagt?').required(),
  at: instant().required(),
})

/** A person's card without health data, which has a call of its own. */
export const personCard = object({
  ...editable,
  email: text(254).required(),
  telefon: text(40).nullable(),
  plz: text(20).nullable(),
  stadt: text(80).nullable(),
  land: text(80).nullable(),
  _id: id().required(),
  /** Another address that staff entered and that does not hold yet; `pendingFrom` says when it does without more, where it was confirmed without the password. */
  pendingEmail: text(254).nullable(),
  pendingFrom: instant().nullable(),
  bild: text().nullable(),
  studio: object({ code: text(40).required(), name: text().required() }).nullable(),
  roles: array().of(text(40).required()).required(),
  grants: array().of(mixed<Grant>().required()).required(),
  tac_user_id: text().nullable(),
  created: instant().required(),
  signIn: text(10)
    .oneOf(Object.keys(signInStates) as SignInState[])
    .required(),
  emailVerifiedAt: instant().nullable(),
  consent1: flag().required(),
  /** When they took the consent to health data back last; null while it holds. */
  consentWithdrawnAt: instant().nullable().default(null),
  rulesAcceptedAt: instant().nullable(),
  agreements: array().of(agreementRow).required(),
  /** True where the reader may change this person: nobody changes somebody who may do more than they. */
  mine: flag().required(),
})
export type PersonCard = InferType<typeof personCard>

const sessionRow = object({
  _id: id().required(),
  device: text(80).required(),
  begun: instant().required(),
  seen: instant().required(),
})

/** Kinds of events in a person's history; the words shown for them stand with its screen. */
export const eventKinds = [
  'registered',
  'signed-in',
  'sessions-ended',
  'agreement',
  'rules',
  'email-verified',
  'edited',
  'studio',
  'rights',
  'password',
  'health-read',
  'mail',
  'deleted',
] as const
export type PersonEventKind = (typeof eventKinds)[number]

const eventRow = object({
  _id: text(80).required(),
  kind: text(40)
    .oneOf([...eventKinds])
    .required(),
  at: instant().required(),
  /** Name of the person who did it; null where it was the person or the product. */
  by: text().nullable(),
  /** The exact subject: a device, the changed fields, a right. */
  what: text(1000).nullable(),
})
export type PersonEvent = InferType<typeof eventRow>

const health = object({
  /** Weights are told only while the person shares their measurements, and the caller looks after their training (H24). */
  shared: flag().required(),
  gewicht: decimal(0, 1000).nullable(),
  zielgewicht: decimal(0, 1000).nullable(),
  groesse: count(0, 400).nullable(),
  geschlecht: text(1).nullable(),
})

/** Rights of people who search others for a task of theirs: plans, day care, the back office (L143, L154). */
const search = ['u_search', 'tp_create', 'g_daycare'] as const
const staff = ['u_search'] as const
const ofPerson = { params: { id: example.person } }

export const people = domain('people', {
  /** At least three characters, accents and case left aside; name, email, phone (L143, L171). */
  search: get(
    'fetch/users/search',
    {
      access: search,
      query: object({
        q: text(100)
          .required()
          .test('three', 'Gib mindestens 3 Zeichen ein.', value => (value ?? '').trim().length >= 3),
        limit: queryCount(1, 50),
        /** Only people of this studio. */
        studio: text(40),
      }),
      covers: ['EP-036'],
      example: { query: { q: 'beispiel' } },
    },
    array().of(foundPerson).required(),
  ),
  /** The people of a studio, by name; with `role` only those who hold it. */
  byStudio: get(
    'fetch/users/by/studio/:studio_code',
    {
      access: search,
      params: { studio_code: text(40).required() },
      query: object({ role: text(40).oneOf(roleNames), limit: queryCount(1, 200) }),
      studio: ({ params }) => params.studio_code,
      covers: ['EP-036'],
      example: { params: { studio_code: 'pfungen' } },
    },
    array().of(foundPerson).required(),
  ),
  /** Everybody the caller may see, page by page (L167). */
  list: get('user/list', { access: staff, query: peopleFilter, covers: ['EP-015'], example: {} }, pageOf(listedPerson)),
  /** The same with the filter in the body, for selections (L167). Its answer is personal, so it is not remembered. */
  choose: post(
    'user/list',
    { access: staff, body: peopleChoice, through: 'self', covers: ['EP-016'], example: { body: { sort: 'name', limit: 20 } } },
    pageOf(listedPerson),
  ),
  card: get('fetch/users/card/:id', { access: staff, covers: ['EP-036'], example: ofPerson }, personCard),
  edit: put(
    'user/edit/person/:id',
    {
      access: staff,
      body: personForm,
      touches: ['account'],
      example: {
        ...ofPerson,
        body: { version: 1, vorname: 'Beispiel', nachname: 'Muster', email: 'beispiel@formkurve.example' },
        answers: 'stale',
      },
    },
    personCard,
  ),
  history: get('fetch/users/history/:id', { access: staff, example: ofPerson }, array().of(eventRow).required()),
  sessions: get('fetch/users/sessions/:id', { access: staff, example: ofPerson }, array().of(sessionRow).required()),
  /** Ends one of the person's sessions, or all of them. */
  endSessions: post(
    'fetch/users/sessions/:id/end',
    { access: staff, body: object({ session: id() }), example: { ...ofPerson, body: {} } },
    done,
  ),
  /**
   * Health data, for whoever takes anamneses there or looks after the person's training (H01, H24); anybody else is `missing`. That it was read
   * leaves a trace which the person can see.
   */
  health: post(
    'fetch/users/health/:id',
    {
      access: ['ab_create', 'tp_create'],
      health: { what: 'Gewicht und Körpergrösse', whose: ({ params }) => [params.id as string], kind: 'read' },
      example: ofPerson,
    },
    health,
  ),
  /** Takes a person's consent to health data back at their word (H10); the staff read nothing from then on. */
  withdrawConsent: post(
    'fetch/users/consent/:id/withdraw',
    {
      access: staff,
      offline: true,
      mendedAt: 'userSearch',
      body: withdrawal,
      touches: ['anamnesis'],
      health: {
        what: 'Einwilligung zu Gesundheitsdaten',
        staysOpen: true,
        whose: ({ params }) => [params.id as string],
        reason: ({ body }) => (body as { said?: string } | undefined)?.said,
      },
      example: { ...ofPerson, body: { said: 'Brief vom 20.11.', at: '2026-11-20T16:42:00.000Z' } },
    },
    done,
  ),
})
