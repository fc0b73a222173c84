import { array, type InferType, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageOf } from '#contract/page.ts'
import { count, day, digits, done, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { albumCalls, change, gone, listed, there } from './galleries.ts'

/** Minutes for which a screen's digits hold. */
export const pairingMinutes = 10

const hoursShape = () =>
  text(11).matches(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d$/, {
    excludeEmptyString: true,
    message: 'Gib beide Zeiten ein, zum Beispiel 06:00-22:00, oder keine.',
  })

/** Fields of a display, as its form edits it (K34). */
export const displayForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  title: text(80).label('Name').required(),
  galleries: list(id().required(), 50).label('Galerien').default([]),
  albums: list(id().required(), 50).label('Alben').default([]),
  courses: flag().label('Kurse von heute zeigen').default(false),
  /** How long each picture stands. */
  seconds: count(5, 60).label('Sekunden pro Bild').default(10),
  /** From and to in Zurich; outside of it the screen is dark. Null is all day. */
  hours: hoursShape().label('Läuft von bis').nullable().default(null),
})
export type DisplayForm = InferType<typeof displayForm>

const screen = object({
  /** Id of its session. */
  _id: id().required(),
  device: text(80).required(),
  begun: instant().required(),
  /** The last time it was in contact, to the minute. */
  seen: instant().required(),
})
export type DisplayScreen = InferType<typeof screen>

const displayRow = displayForm.shape({ version: count(1).required(), screens: array().of(screen.required()).required() })
export type DisplayRow = InferType<typeof displayRow>

/** Plan of a screen: pictures that may be shown today, in order. `until` is the last day of a picture of people. */
const plan = object({
  _id: id().required(),
  title: text(80).required(),
  studio: studioCode().required(),
  studioName: text().required(),
  courses: flag().required(),
  seconds: count(5, 60).required(),
  hours: hoursShape().nullable(),
  pictures: array()
    .of(object({ name: text(40).required(), address: text(400).required(), until: day().nullable() }).required())
    .required(),
})
export type DisplayPlan = InferType<typeof plan>

/** `secret` is the screen's alone; the digits are for whoever stands before it. */
const pairing = object({ code: text(6).required(), secret: text(64).required(), expires: instant().required() })
export type Pairing = InferType<typeof pairing>

/** `over`: the digits hold no more. */
const claim = object({
  state: text(10).oneOf(['waits', 'paired', 'over']).required(),
  token: text(2000).nullable(),
  display: id().nullable(),
})

export const pairForm = object({
  code: digits(6, 'Es sind sechs Ziffern.')
    .label('Ziffern auf dem Bildschirm')
    .required('Gib die sechs Ziffern ein, die der Bildschirm zeigt.'),
})

const usual: Usual = {
  mendedAt: 'centerDisplay',
  rows: { display: ['edit', 'remove', 'restore'], album: ['editAlbum', 'removeAlbum', 'restoreAlbum'] },
  makes: { create: 'edit', addAlbum: 'editAlbum' },
}
const byId = { params: { id: exampleId('display') } }
/** One of «pfungen», for calls that ask the row for its studio. */
const byOther = { params: { id: exampleId('otherDisplay') } }
const body = { _id: exampleId('newDisplay'), studio: 'winterthur', title: 'Empfang' }
const seen = { studio: 'winterthur', version: 1_000_000 }
const secret = 'A'.repeat(43)

/** Screens in the studios (L232, K33, K34): what they show, and which devices show it. */
export const displays = domain('displays', usual, {
  ...albumCalls,
  list: get('display', { ...listed, covers: ['EP-537'] }, pageOf(displayRow)),
  one: get('display/:id', { access: anyManagement, example: byOther }, displayRow),
  create: post('display', { ...change, body: displayForm, covers: ['EP-538'], example: { body } }, displayRow),
  /** Names itself in the body (A59). Refuses `stale`. */
  edit: put(
    'display',
    {
      ...change,
      body: displayForm.shape({ version: count(1).required() }),
      covers: ['EP-539'],
      example: { body: { ...body, ...seen, _id: byId.params.id }, answers: 'stale' },
    },
    displayRow,
  ),
  /** Its screens end with it. */
  remove: del('display/:id', { ...change, query: gone, covers: ['EP-540'], example: { ...byId, query: seen, answers: 'stale' } }, done),
  restore: post('display/:id/restore', { ...change, body: there, example: { ...byId, body: { studio: 'winterthur' } } }, displayRow),
  /** For its own screens, and for staff who look how it plays. */
  plan: get('display/:id/plan', { access: anyManagement, screen: true, example: byOther }, plan),
  /**
   * A screen that is nobody's asks for digits; it needs no account. Refuses `too-many` per address and over all that wait.
   */
  ask: post(
    'display/pairing',
    {
      access: 'public',
      body: object({ device: text(80) }),
      limit: { times: 10, seconds: 600 },
      through: 'self',
      example: { body: { device: 'Beispiel' } },
    },
    pairing,
  ),
  /** Asks whether somebody has typed the digits; the screen's session comes with the answer. */
  claim: post(
    'display/pairing/claim',
    {
      access: 'public',
      body: object({ secret: text(64).required() }),
      limit: { times: 60, seconds: 60 },
      through: 'self',
      example: { body: { secret } },
    },
    claim,
  ),
  /**
   * Makes the screen with these digits show the display, and answers what it calls itself. Digits hold once. Refuses `invalid` on `code` for
   * wrong, used or expired ones, and `too-many` for whoever guesses.
   */
  pair: post(
    'display/:id/pair',
    {
      access: anyManagement,
      body: pairForm,
      through: 'self',
      limit: { times: 20, seconds: 600 },
      example: { ...byOther, body: { code: '000000' }, answers: 'invalid' },
    },
    object({ device: text(80).required() }),
  ),
  /** Ends a screen's session: it goes dark within a second. */
  end: post(
    'display/:id/screens/:screen/end',
    {
      access: anyManagement,
      offline: true,
      params: { screen: id().required() },
      example: { params: { ...byOther.params, screen: exampleId('unpaired') }, answers: 'missing' },
    },
    done,
  ),
  /** A screen's next token; its own stays good until the new one is used. */
  renew: get(
    'display/renew',
    { access: [], screen: true, changes: true, through: 'self', example: { answers: 'forbidden' } },
    object({ token: text(2000).required() }),
  ),
})
