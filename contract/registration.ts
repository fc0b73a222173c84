import { type InferType, object } from 'yup'
import { signedInShape } from './auth.ts'
import { domain, get, post, type Usual } from './call.ts'
import { isCommon, tooCommon } from './commonPasswords.ts'
import { signupStates } from './courses/calls.ts'
import { example } from './examples.ts'
import {
  count,
  country,
  day,
  decimal,
  email,
  flag,
  guardian,
  height,
  id,
  instant,
  neededPlz,
  passwordText,
  phone,
  signature,
  text,
  town,
  verbatim,
} from './shapes.ts'
import { dayMs } from './time.ts'

/** Places that a newsletter can come from (L278). */
export const newsletterCenters = [
  'Arbon',
  'Basel',
  'Bülach',
  'Dietlikon',
  'Frauenfeld',
  'Herisau',
  'Netstal',
  'Niederurnen',
  'Obfelden',
  'Oerlikon',
  'Pfungen',
  'Rikon',
  'Schwanden',
  'Sirnach',
  'St. Gallen Einstein',
  'St. Gallen Ost',
  'St. Gallen West',
  'Steckborn',
  'Wallisellen',
  'Wetzikon',
  'Winterthur',
] as const

/** The values of `geschlecht` in words (L277). */
export const genders = { w: 'weiblich', m: 'männlich' } as const

export const defaultCountry = 'Schweiz'
export const defaultCenter = 'Frauenfeld'

/** Answers of a refused registration; the first where the address is taken (L247, L248). */
export const registrationAlerts = {
  duplicate: 'E-Mail bereits registriert, bitte melden Sie sich an',
  other: 'Fehler beim Registrieren, bitte überprüfen Sie Ihre Eingaben',
  done: 'Neuer Account wurde erfolgreich erstellt.',
  taken: 'Diese E-Mail Adresse ist bereits vergeben',
} as const

const needed = 'Dieses Feld wird benötigt.'
const passwordMissing = 'Bitte gib dein Passwort ein.'

/** A new password (L134). One that waits, sealed, is opened at the server: whether it is too common is asked where it is typed. */
export const newPassword = () => passwordText().min(8, 'Das Passwort muss mindestens 8 Zeichen lang sein.')

/** The same where somebody types it. */
export const typedPassword = () => newPassword().test('uncommon', tooCommon, typed => !typed || !isCommon(typed))

/** A birth date: a day from 1900 to today. */
export const birthDate = () =>
  day().test('lived', 'Bitte gib ein gültiges Datum ein.', value => value == null || (value >= '1900-01-01' && value <= latestDay()))

/** Today is today anywhere on earth: a device's own day may be ahead of the server's. */
const latestDay = () => new Date(Date.now() + dayMs).toISOString().slice(0, 10)

/**
 * A remark on a postal code that can't be one of Switzerland; no reason to refuse it, since the rule is not attached to the field (L137, A29).
 */
export const plzRemark = ({ plz, land }: { plz: string; land: string }) =>
  /^\d+$/.test(plz.trim()) && plz.trim().length !== 4 && land.trim() === defaultCountry
    ? 'Bitte geben sie eine gültige PLZ ein.'
    : undefined

/** Whole years that somebody with an account of their own has at least. */
const youngest = 12

/** Asked at the registration only, not of every birth date: an account that is there may belong to somebody younger. */
const oldEnough = (birthday: string | undefined) => {
  if (!birthday) return true
  const now = latestDay()
  return birthday <= `${Number(now.slice(0, 4)) - youngest}${now.slice(4)}`
}

const filled = (max: number) => text(max).required(needed).matches(/\S/, needed)

/** Bytes of a picture as base64 that a registration may carry. */
const pictureSize = 600_000

interface Filled {
  sealed?: string
  requirePassword?: boolean
  newsletterAccepted?: boolean
}
const hasNoNeedOfPassword = ({ sealed, requirePassword }: Filled) => !!sealed || requirePassword === false

/**
 * The fields of L85 by the step that asks for them (L39, A30). `passwort` or `sealed` (the password sealed for the server's key, bound to
 * `_id`) is needed unless `requirePassword` is off.
 */
const registrationFields = {
  email: email().label('E-Mail'),
  passwort: newPassword()
    .label('Passwort')
    .test('given', passwordMissing, (value, { parent }) => !!value || hasNoNeedOfPassword(parent as Filled)),
  sealed: verbatim(2000),
  requirePassword: flag(),
  vorname: filled(80).label('Vorname'),
  nachname: filled(80).label('Nachname'),
  adresse_1: filled(120).label('Adresse'),
  adresse_2: text(120).label('Adresszusatz'),
  plz: neededPlz().label('PLZ'),
  stadt: town().required(needed).label('Ort'),
  land: country().label('Land'),
  telefon: phone().required(needed).label('Telefon'),
  geschlecht: text(1).oneOf(['m', 'w']).required(needed).label('Geschlecht'),
  geburtstag: birthDate().test('age', `Ein eigenes Konto gibt es ab ${youngest} Jahren.`, oldEnough).required(needed).label('Geburtsdatum'),
  gewicht: decimal(20, 400).nullable().label('Gewicht'),
  groesse: height().nullable().label('Grösse'),
  bild: verbatim(pictureSize).label('Bild'),
  newsletterAccepted: flag(),
  newsletterCenter: text(40)
    .oneOf([...newsletterCenters])
    .label('Newsletter-Center')
    .test('given', needed, (value, { parent }) => !!value || !(parent as Filled).newsletterAccepted),
  eventId: id(),
  /** The code of whoever invited them, or on printed links their e-mail address (K35); one that is nobody's is as good as none. */
  ref: text(254),
}

const whole = {
  /** The person's id, made on the device: a repeated request is the same registration. */
  _id: id(),
  ...registrationFields,
  rulesAccepted: flag(),
  consentDeclarationSignature: signature(),
  /** Version of the consent's text that was signed, and when, by the device's clock. */
  consentVersion: text(20),
  signedAt: instant(),
  /** They have read that offers of ours can be refused (V06). */
  offersTold: flag(),
  /** Name of the adult who signed, where the person is under age. */
  guardian: guardian(),
}

export const registerForm = object({
  ...whole,
  rulesAccepted: flag().required(needed).oneOf([true], needed),
  consentDeclarationSignature: signature().required(needed),
})
export type RegisterForm = InferType<typeof registerForm>

/** For somebody else: without a signature the consent is asked for at the first sign-in, without a password a mail leads to one. */
export const generateForm = object(whole)
export type GenerateForm = InferType<typeof generateForm>

const registered = object({
  _id: id().required(),
  /** The event to which the account was invited by `eventId` (L85): a place, one in the waiting list, or why there is none. */
  event: object({
    title: text(120).required(),
    startsAt: instant().required(),
    state: text(10).oneOf(signupStates).nullable(),
    position: count(1).nullable(),
    why: text(200).nullable(),
  })
    .nullable()
    .default(null),
})
export type Registered = InferType<typeof registered>

const examplePerson = {
  vorname: 'Lea',
  nachname: 'Muster',
  adresse_1: 'Musterweg 1',
  plz: '8400',
  stadt: 'Winterthur',
  land: 'Schweiz',
  telefon: '0791234567',
  geschlecht: 'w',
  geburtstag: '1998-05-17',
}
export const exampleSignature = {
  strokes: [
    [
      { x: 0.2, y: 0.5, time: 0, pressure: 0.5 },
      { x: 0.4, y: 0.3, time: 40, pressure: 0.5 },
      { x: 0.7, y: 0.6, time: 90, pressure: 0.5 },
    ],
  ],
  width: 358,
  height: 190,
}

const size = 1_500_000

const usual: Usual = { mendedAt: 'userSearch' }

export const registration = domain('registration', usual, {
  /** An account for oneself; a taken address answers `duplicate` (L163, L247). At most 10 a minute per address and device. */
  register: post(
    'register',
    {
      access: 'public',
      body: registerForm,
      size,
      through: 'self',
      covers: ['EP-002'],
      example: {
        body: {
          _id: example.registered,
          email: 'neu@formkurve.example',
          passwort: 'formkurve',
          ...examplePerson,
          rulesAccepted: true,
          consentDeclarationSignature: exampleSignature,
        },
      },
    },
    registered,
  ),
  /**
   * Signs in somebody who registered with a sealed password within the last day, by that same seal: it was bound to the account's id and
   * opens no other. Refuses `wrong-login` for everybody else.
   */
  enter: post(
    'register/enter',
    {
      access: 'public',
      body: object({ _id: id().required(), sealed: verbatim(2000).required(), device: text(80) }),
      limit: { times: 20, seconds: 60 },
      through: 'self',
      example: { body: { _id: example.unregistered, sealed: '1.a.b.c' }, answers: 'wrong-login' },
    },
    signedInShape,
  ),
  /** True in the answer where an address has an account (L135, A27). At most 10 a minute per address and device. */
  mailInUse: post(
    'user/check/mail/in/use',
    {
      access: 'public',
      body: object({ email: email() }),
      through: 'self',
      covers: ['EP-006'],
      example: { body: { email: 'frei@formkurve.example' } },
    },
    object({ inUse: flag().required() }),
  ),
  /** An account for somebody else; it belongs to the studio that the caller has picked (L171). Refuses `not-there` where they lack the right there. */
  generate: post(
    'register/generate',
    {
      access: ['tp_create', 'ab_create', 'u_search'],
      body: generateForm,
      size,
      limit: { times: 60, seconds: 60 },
      offline: true,
      through: 'self',
      touches: ['people'],
      covers: ['EP-037'],
      example: { body: { _id: example.generated, email: 'kundin@formkurve.example', requirePassword: false, ...examplePerson } },
    },
    registered,
  ),
  /** The key that passwords are sealed for on the device: a raw P-256 point in base64url. */
  sealKey: get('register/key', { access: 'public', example: {} }, object({ key: text(120).required() })),
})
