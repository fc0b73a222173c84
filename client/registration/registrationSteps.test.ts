import { expect, test } from 'vitest'
import { exampleSignature, plzRemark } from '#contract/registration.ts'
import { firstOpen, lastStep, mayGoBack, type Problems, problemsAt, steps } from './registrationSteps.ts'
import { emptyValues, fieldsOf, type RegistrationValues } from './registrationValues.ts'

const whole: RegistrationValues = {
  ...emptyValues('own'),
  email: 'lea@formkurve.example',
  vorname: 'Lea',
  nachname: 'Muster',
  adresse_1: 'Musterweg 1',
  plz: '8400',
  stadt: 'Winterthur',
  telefon: '079 123 45 67',
  geschlecht: 'w',
  geburtstag: '1998-05-17',
  rulesAccepted: true,
  consentDeclarationSignature: exampleSignature,
}
const typed = { typed: 'geheim-genug', sealed: false }
const sealed = { typed: '', sealed: true }
const none = { typed: '', sealed: false }
const needed = 'Dieses Feld wird benötigt.'

test('there are six steps, and whoever filled in everything is through', () => {
  expect(steps).toHaveLength(6)
  for (const password of [typed, sealed]) expect(firstOpen(whole, password)).toBeUndefined()
})

const minorBirth = `${new Date().getUTCFullYear() - 15}-01-01`

const table: [number, string, Partial<RegistrationValues>, typeof typed, Problems][] = [
  [0, 'no email', { email: '' }, typed, { email: 'Die E-Mail wird benötigt' }],
  [0, 'half an email', { email: 'lea@' }, typed, { email: 'Das ist keine gültige E-Mail' }],
  [0, 'no password', {}, none, { passwort: 'Bitte gib dein Passwort ein.' }],
  [0, 'a short password', {}, { typed: '1234567', sealed: false }, { passwort: 'Das Passwort muss mindestens 8 Zeichen lang sein.' }],
  [0, 'no password where a link sets it', { requirePassword: false }, none, {}],
  [0, 'a sealed password', {}, sealed, {}],
  [1, 'no first name', { vorname: '' }, typed, { vorname: needed }],
  [1, 'blanks for a first name', { vorname: '  ' }, typed, { vorname: needed }],
  [2, 'no last name', { nachname: '' }, typed, { nachname: needed }],
  [
    3,
    'nothing of the address',
    { adresse_1: '', plz: '', stadt: '', telefon: '' },
    typed,
    { adresse_1: needed, plz: 'Bitte gib eine Zahl ein.', stadt: needed, telefon: needed },
  ],
  [3, 'letters in the postal code', { plz: '84OO' }, typed, { plz: 'Bitte gib eine Zahl ein.' }],
  [3, 'a bad phone', { telefon: '12345' }, typed, { telefon: 'Bitte geben Sie eine gültige Telefonnummer ein' }],
  [3, 'a phone with blanks and a plus', { telefon: '+41 79 123 45 67' }, typed, {}],
  [3, 'a country with digits', { land: 'CH 1' }, typed, { land: 'Dieses Feld sollte keine Zahlen beeinhalten' }],
  [3, 'no country and no second line', { land: '', adresse_2: '' }, typed, {}],
  [4, 'no gender, no birth date', { geschlecht: '', geburtstag: '' }, typed, { geschlecht: needed, geburtstag: needed }],
  [4, 'a birth date to come', { geburtstag: '2199-01-01' }, typed, { geburtstag: 'Bitte gib ein gültiges Datum ein.' }],
  [4, 'weight and height left out', { gewicht: undefined, groesse: undefined }, typed, {}],
  [4, 'a weight that is no number', { gewicht: Number.NaN }, typed, { gewicht: 'Bitte gib eine Zahl ein.' }],
  [4, 'a height in metres', { groesse: 1.75 }, typed, { groesse: 'Bitte gib die Grösse in Zentimetern ein, zum Beispiel 175.' }],
  [5, 'rules not accepted', { rulesAccepted: false }, typed, { rulesAccepted: needed }],
  [5, 'somebody under age without a guardian', { geburtstag: minorBirth }, typed, { guardian: needed }],
  [5, 'half a guardian', { geburtstag: minorBirth, guardian: 'Muster' }, typed, { guardian: 'Bitte gib Vorname und Name ein.' }],
  [5, 'somebody under age with a guardian', { geburtstag: minorBirth, guardian: 'Eva Muster' }, typed, {}],
  [5, 'no signature', { consentDeclarationSignature: undefined }, typed, { consentDeclarationSignature: needed }],
  [5, 'a newsletter without a centre', { newsletterAccepted: true, newsletterCenter: '' }, typed, { newsletterCenter: needed }],
  [5, 'a newsletter with the centre that stands there', { newsletterAccepted: true }, typed, {}],
  [5, 'no newsletter, no centre', { newsletterCenter: '' }, typed, {}],
]

test.each(table)('step %i: %s', (at, _, over, password, problems) => {
  expect(problemsAt(at, { ...whole, ...over }, password)).toEqual(problems)
  expect(firstOpen({ ...whole, ...over }, password)).toBe(Object.keys(problems).length > 0 ? at : undefined)
})

test.each([
  ['8', 'Schweiz', true],
  ['84000', ' Schweiz', true],
  ['8400', 'Schweiz', false],
  ['79761', 'Deutschland', false],
  ['84OO', 'Schweiz', false],
  ['', 'Schweiz', false],
])('the postal code %j in %s is remarked on: %s, and holds nothing up (A29)', (plz, land, remarked) => {
  expect(plzRemark({ plz, land })).toBe(remarked ? 'Bitte geben sie eine gültige PLZ ein.' : undefined)
  if (/^\d+$/.test(plz)) expect(problemsAt(3, { ...whole, plz, land }, typed)).toEqual({})
})

test('for somebody else neither rules nor signature hold it up', () => {
  const values = { ...whole, rulesAccepted: false, consentDeclarationSignature: undefined, requirePassword: false }
  expect(firstOpen(values, none, 'other')).toBeUndefined()
})

test('back is open until the disclaimer is accepted', () => {
  expect(mayGoBack(0, whole)).toBe(false)
  for (let at = 1; at < lastStep; at++) expect(mayGoBack(at, whole)).toBe(true)
  expect(mayGoBack(lastStep, { ...whole, rulesAccepted: false })).toBe(true)
  expect(mayGoBack(lastStep, whole)).toBe(false)
})

test('a guardian goes out only for somebody under age', () => {
  expect(fieldsOf({ ...whole, guardian: 'Eva Muster' }).guardian).toBeUndefined()
  expect(fieldsOf({ ...whole, geburtstag: minorBirth, guardian: ' Eva Muster ' }).guardian).toBe('Eva Muster')
})

test('what goes out is trimmed, a phone plain, an empty field absent', () => {
  const { email, telefon, adresse_2, gewicht } = fieldsOf({ ...whole, email: ' lea@formkurve.example ', telefon: '+41 (79) 123-45.67' })
  expect([email, telefon, adresse_2, gewicht]).toEqual(['lea@formkurve.example', '+41791234567', undefined, undefined])
})
