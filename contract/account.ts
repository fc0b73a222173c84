import { array, type InferType, object } from 'yup'
import { every } from './access.ts'
import { againForm, user } from './auth.ts'
import { del, domain, get, post, put, type Usual } from './call.ts'
import { example } from './examples.ts'
import { uploads } from './files.ts'
import { pictures } from './fileTypes.ts'
import { profilePart } from './mendScreens.ts'
import { personCard, personForm } from './people.ts'
import { birthDate, defaultCenter, newsletterCenters } from './registration.ts'
import { count, country, decimal, done, email, flag, height, id, instant, neededPlz, phone, plz, text, town } from './shapes.ts'

const needed = 'Dieses Feld wird benötigt.'
const name = (label: string) => text(80).label(label).required(needed).matches(/\S/, needed)
const weekly = () => count(1, 7).label('Trainings pro Woche')

export const streakGoalForm = object({ streakGoal: weekly().required() })

/** `_id` is the measurement's, made on the device, so that a resend adds nothing. */
export const weightForm = object({
  _id: id(),
  weight: decimal(20, 400).label('Gewicht').required(),
})
export type WeightForm = InferType<typeof weightForm>

/** The version that was seen; another one answers `stale` with the profile as it stands. */
const version = count(1, 1_000_000_000).required()

/** Fields that members may change of themselves, with the names of L85. */
const fields = {
  vorname: name('Vorname'),
  nachname: name('Nachname'),
  adresse_1: text(120).nullable().label('Adresse'),
  adresse_2: text(120).nullable().label('Adresszusatz'),
  plz: plz().nullable().label('PLZ'),
  stadt: town().nullable().label('Ort'),
  land: country().nullable().label('Land'),
  telefon: phone().nullable().label('Telefon'),
  geburtstag: birthDate().nullable().label('Geburtsdatum'),
  geschlecht: text(1).oneOf(['m', 'w']).nullable().label('Geschlecht'),
  groesse: height().nullable().label('Grösse'),
}

/** The whole form: a field that is absent is emptied, but for a birthday: who has one keeps it. */
export const profileForm = object({ version, ...fields, streakGoal: weekly() })
export type ProfileForm = InferType<typeof profileForm>

/** Facts that a contract needs about its partner. */
export const contractForm = object({
  version,
  ...fields,
  adresse_1: name('Adresse'),
  plz: neededPlz().label('PLZ'),
  stadt: town().required(needed).label('Ort'),
  land: country().required(needed).label('Land'),
  telefon: phone().required(needed).label('Telefon'),
  geburtstag: birthDate().required(needed).label('Geburtsdatum'),
  geschlecht: text(1).oneOf(['m', 'w']).required(needed).label('Geschlecht'),
})

/** Single fields: what is absent stays, null empties. */
export const infoForm = object({
  version,
  ...fields,
  vorname: text(80).matches(/\S/, { message: needed, excludeEmptyString: true }).label('Vorname'),
  nachname: text(80).matches(/\S/, { message: needed, excludeEmptyString: true }).label('Nachname'),
  streakGoal: weekly(),
  newsletterCenter: text(40)
    .oneOf([...newsletterCenters])
    .nullable()
    .label('Newsletter-Center'),
})
export type InfoForm = InferType<typeof infoForm>

/** Source of one's newsletter, null for none. The choice made last by its time holds, whatever order devices send in. */
export const newsletterForm = object({
  newsletterCenter: text(40)
    .oneOf([...newsletterCenters])
    .nullable()
    .defined(needed)
    .label('Newsletter-Center'),
  at: instant().required(),
})
export type NewsletterForm = InferType<typeof newsletterForm>

export const profile = object({
  ...fields,
  vorname: text().required(),
  nachname: text().required(),
  telefon: text(40).nullable(),
  plz: text(20).nullable(),
  stadt: text(80).nullable(),
  land: text(80).nullable(),
  _id: id().required(),
  email: text(254).required(),
  emailVerifiedAt: instant().nullable(),
  /** Address of the picture below /api/, read with the token. */
  bild: text(300).nullable(),
  streakGoal: weekly().required(),
  newsletterCenter: text(40).nullable(),
  hasPassword: flag().required(),
  created: instant().required(),
  /** Moment of the last edit of its fields, and whether the studio made it; absent where nobody has edited them. */
  editedAt: instant(),
  editedByStudio: flag(),
  version,
})
export type Profile = InferType<typeof profile>

const birthdayForm = object({ birthday: birthDate().required(needed).label('Geburtsdatum') })
const never = 1_000_000_000
const nobody = '01900000-0000-7000-8000-0000000000ff'
const anna = { vorname: 'Anna', nachname: 'Meier' }
const whole = {
  adresse_1: 'Musterweg 1',
  plz: '8400',
  stadt: 'Winterthur',
  land: 'Schweiz',
  telefon: '+41791234567',
  geburtstag: '1991-04-17',
}

const rows = { profile: ['edit', 'editForContract', 'updateInfo', 'birthday', 'streakGoal', 'newsletter'] }
const usual: Usual = { mendedAt: 'profileEdit', mends: { streakGoal: profilePart('body'), newsletter: profilePart('told') }, rows }

export const account = domain('account', usual, {
  me: get('user', { access: [], covers: ['EP-013'], example: {} }, user),
  /** Everything of one's own that the stored user leaves out. */
  profile: get('user/profile', { access: [], example: {} }, profile),
  /** Oneself, or somebody whom the caller may search; without health data. The latter leaves a trace in the person's history. */
  byId: get('user/getbyid/:id', { access: [], covers: ['EP-014'], example: { params: { id: nobody }, answers: 'missing' } }, personCard),
  edit: put(
    'user/edit/profile',
    {
      access: [],
      body: profileForm,
      offline: true,
      touches: ['workouts', 'people', 'payments'],
      covers: ['EP-017'],
      example: { body: { ...anna, version: never }, answers: 'stale' },
    },
    profile,
  ),
  editForContract: put(
    'user/edit/profile/contract',
    {
      access: [],
      body: contractForm,
      offline: true,
      touches: ['people'],
      covers: ['EP-018'],
      example: { body: { ...anna, ...whole, geschlecht: 'w', version: never }, answers: 'stale' },
    },
    profile,
  ),
  updateInfo: put(
    'user/update/info',
    {
      access: [],
      body: infoForm,
      offline: true,
      touches: ['workouts', 'people'],
      covers: ['EP-030'],
      example: { body: { telefon: null, version: never }, answers: 'stale' },
    },
    profile,
  ),
  /** Sets a birthday that is not set yet; one that is set is changed by staff alone, here and in the other forms (`birthday-set`). */
  birthday: post(
    'user/birthday',
    {
      access: [],
      body: birthdayForm,
      offline: true,
      touches: ['people'],
      covers: ['EP-027'],
      example: { body: { birthday: '1991-04-17' } },
    },
    user,
  ),
  /** Fields that staff may change of a person whom the caller may search, by their e-mail (A40). */
  editByEmail: put(
    'user/:address',
    {
      access: ['u_search'],
      params: { address: email() },
      body: personForm,
      touches: ['people'],
      covers: ['EP-019'],
      example: {
        params: { address: 'niemand@formkurve.example' },
        body: { version: 1, ...anna, email: 'niemand@formkurve.example' },
        answers: 'missing',
      },
    },
    personCard,
  ),
  /** Deletes a person in a studio where the caller searches people; needs the role of an office, studio manager or administrator as well. */
  removePerson: post(
    'user/delete',
    {
      access: every(['u_search'], ['role:office', 'role:admin', 'role:studio_manager']),
      body: object({ userId: id().required() }),
      touches: ['people'],
      covers: ['EP-020'],
      example: { body: { userId: nobody }, answers: 'missing' },
    },
    done,
  ),
  /** Deletes oneself; see againForm. Refuses `last-admin` where nobody else could give rights. */
  /** Debts of the account, and paid things that go with it: sentences, told before it is deleted. */
  atStake: get(
    'user/delete/self',
    { access: [], example: {} },
    object({ owed: array().of(text(300).required()).required(), lost: array().of(text(300).required()).required() }),
  ),
  removeSelf: post(
    'user/delete/self',
    {
      access: [],
      body: againForm,
      through: 'self',
      limit: { times: 20, seconds: 600 },
      covers: ['EP-021'],
      example: { body: { password: 'falsch-falsch' }, answers: 'invalid' },
    },
    done,
  ),
  /** Everything that is held on oneself, as a zip that is made while it is read: JSON and CSV per kind, files, signatures as PDF. */
  export: get('user/export', { access: [], limit: { times: 6, seconds: 3600 }, example: {} }, 'file'),
  ...uploads({
    /** One's own picture, square, at most 512 px (L233). */
    picture: {
      path: 'upload/pfp',
      access: [],
      types: pictures,
      size: 8_000_000,
      side: 512,
      reply: user,
      offline: true,
      touches: ['people'],
      covers: ['EP-556'],
    },
  }),
  removePicture: del('upload/pfp', { access: [], offline: true, touches: ['people'], example: {} }, user),
  /** Trainings a week for the streak (L168). */
  streakGoal: post(
    'user/update/streakGoal',
    {
      access: [],
      body: streakGoalForm,
      offline: true,
      touches: ['workouts'],
      covers: ['EP-022'],
      example: { body: { streakGoal: 3 } },
    },
    user,
  ),
  /** The newsletter that the registration asks about, in the profile. */
  newsletter: post(
    'user/newsletter',
    {
      access: [],
      body: newsletterForm,
      offline: true,
      touches: ['people'],
      example: { body: { newsletterCenter: defaultCenter, at: '2026-11-20T16:42:00.000Z' } },
    },
    profile,
  ),
  /** Body weight in kg; writes the collection `measurements` (L169). */
  addWeight: put(
    'user/add/weight',
    {
      access: [],
      body: weightForm,
      through: 'sync',
      touches: ['measurements'],
      covers: ['EP-028'],
      example: { body: { _id: example.measurement, weight: 78.4 } },
    },
    done,
  ),
  addTargetWeight: put(
    'user/add/targetWeight',
    {
      access: [],
      body: weightForm,
      through: 'sync',
      touches: ['measurements'],
      covers: ['EP-029'],
      example: { body: { weight: 75 } },
    },
    done,
  ),
})
