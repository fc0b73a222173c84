import { type AnyObject, array, boolean, type ISchema, mixed, number, object, type Schema, string } from 'yup'
import { isDay } from '#contract/days.ts'
import { cleanEmail, cleanLine, cleanLines, cleanPassword } from './clean.ts'
import { drawnSince } from './headers.ts'
import { dayMs } from './time.ts'
import './messages.ts'
import { plainPhone } from './phone.ts'

/** Refuses what PostgreSQL and UTF-8 can't hold: NUL and lone surrogates. */
const clean = (value: string | null | undefined) => value == null || (!value.includes('\0') && value.isWellFormed())

const unreadable = 'Bitte entferne die unlesbaren Zeichen.'

/** A string of at most `max` characters, taken as it comes: what is signed, sealed, a key, or text that another shape judges. */
export const verbatim = (max: number) => string().strict(true).max(max).test('clean', unreadable, clean)

/** A string that is kept in one spelling, however it was written. One of which nothing is left is absent, as an empty one is. */
export const spelled = (max: number, spelling: (written: string) => string) =>
  string()
    .transform((value, written: unknown) => {
      if (typeof written !== 'string') return written
      return written === '' ? '' : spelling(value as string) || undefined
    })
    .max(max)
    .test('clean', unreadable, clean)

/** One line of at most `max` characters: a name, a title, an address. */
export const text = (max = 200) => spelled(max, cleanLine)

/** At most `max` characters of one line or many, whose breaks stay. */
export const lines = (max: number) => spelled(max, cleanLines)

/** A password: neither cut nor trimmed, for a blank belongs to it. */
export const passwordText = () => spelled(200, cleanPassword)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for UUID text as `id` takes it. */
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** A row's id: UUID text, version 7 where the product makes it. */
export const id = () =>
  verbatim(36).matches(uuid, {
    excludeEmptyString: false,
    message: 'Diese Kennung ist nicht lesbar.',
  })

/** An ISO day of the years 1900 to 2199, e.g. 2026-11-20; a calendar day in Europe/Zurich. */
export const day = () => verbatim(10).test('day', 'Bitte gib ein gültiges Datum ein.', value => value == null || isDay(value))

/** An instant as ISO text in UTC, of the same years, e.g. 2026-11-20T16:42:00.000Z. */
export const instant = () =>
  verbatim(30).test('instant', 'Bitte gib einen gültigen Zeitpunkt ein.', value => value == null || isInstant(value))

const isPlace = (value: string) => {
  const [at, _id, ...more] = value.split('_')
  return more.length === 0 && isInstant(at ?? '') && isId(_id)
}

/** A place in a list by time: behind the row of that moment and id. */
export const cursor = () => verbatim(70).test('cursor', 'Diese Stelle gibt es nicht.', value => !value || isPlace(value))

const emailMissing = 'Die E-Mail wird benötigt'
const isTyped = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/
/**
 * Behind the `@` stands a host's name: neither a number of the network, whose mails would go to a machine of our own, nor signs that a link to the
 * address takes for more than the address.
 */
export const isEmail = /^[^\s@<>\x22]+@[^\s!-,/:-@[-^\x60{-~]+\.[^\s!-,.-@[-^\x60{-~][^\s!-,./:-@[-^\x60{-~]+$/
const noEmail = 'Das ist keine gültige E-Mail'

/** An address in its one spelling (`cleanEmail`). */
export const email = () => spelled(254, cleanEmail).required(emailMissing).matches(isEmail, noEmail)

/** The address of an account that is there, as it was typed: one of before may be known by no other spelling. */
export const typedEmail = () =>
  verbatim(254)
    .required(emailMissing)
    .test('email', noEmail, value => isTyped.test(cleanEmail(value)))

const noNumber = 'Bitte gib eine Zahl ein.'

/** A decimal number from `min` to `max`; text is refused on the wire (forms convert before they send). */
export const decimal = (min: number, max: number) =>
  number()
    .strict(true)
    .min(min)
    .max(max)
    .test('finite', noNumber, value => value == null || Number.isFinite(value))

const inCentimetres = 'Bitte gib die Grösse in Zentimetern ein, zum Beispiel 175.'

/** A height in whole centimetres; a height in metres gets a hint. */
export const height = () => decimal(50, 260).min(50, inCentimetres).max(260, inCentimetres).integer(inCentimetres)

export const count = (min = 0, max = 1_000_000) => decimal(min, max).integer()

/** Whole Rappen. */
export const money = () => count(-1_000_000_000, 1_000_000_000)

export const flag = () => boolean().strict(true)

/** A query's whole number, which arrives as text. */
export const queryCount = (min: number, max: number) => number().integer().min(min).max(max)

/** Any JSON; used where another schema judges it. */
export const json = () =>
  mixed<AnyObject>().test('json', 'Bitte überprüfe diese Eingabe.', value => value == null || typeof value === 'object')

/** Its items are taken as their shape takes one alone: what is strict there is strict here. */
export const list = <T>(of: ISchema<T> & Pick<Schema, 'spec'>, max = 1000) =>
  array()
    .strict(of.spec.strict === true)
    .of(of)
    .max(max)

const noPhone = 'Bitte geben Sie eine gültige Telefonnummer ein'

/** 7 to 15 digits with an optional plus before them (L136). Taken as people write it, and kept plain. */
export const phone = () =>
  string()
    .transform((value, written: unknown) => (typeof written === 'string' ? plainPhone(value as string) : written))
    .matches(/^\+?\d{7,15}$/, { excludeEmptyString: true, message: noPhone })
    .max(16, noPhone)

/** A code of that many digits that people type; it is shown in groups, and taken with their blanks. */
export const digits = (length: number, wrong: string) =>
  string()
    .transform((_, written: unknown) => (typeof written === 'string' ? written.replace(/\s/g, '') : written))
    .matches(new RegExp(`^\\d{${length}}$`), { excludeEmptyString: true, message: wrong })
    .max(2 * length, wrong)

/** A studio's code, e.g. winterthur. */
export const studioCode = () => verbatim(40).matches(/^[a-z0-9-]+$/, 'Diesen Studiocode gibt es nicht.')

/** A postal code: digits only (L137). */
export const plz = () => text(10).matches(/^\d+$/, { excludeEmptyString: true, message: noNumber })

/** A postal code that has to be there: a missing one says the same as one that is no number (L137). */
export const neededPlz = () => plz().required(noNumber)

/** A town's name; a number alone is none. */
export const town = () => text(80).matches(/\p{L}/u, { excludeEmptyString: true, message: 'Bitte gib einen Ort ein.' })

/** Letters, accents and blanks (L138). */
export const country = () =>
  text(80).matches(/^[\p{L}\p{M}\s]+$/u, { excludeEmptyString: true, message: 'Dieses Feld sollte keine Zahlen beeinhalten' })

/** A point of a stroke: `x` and `y` as shares (0 to 1) of the box that was signed in, `time` in ms since the first point. */
export interface Point {
  x: number
  y: number
  time: number
  pressure: number
}

/** Said of a tap, which is no signature. */
export const tooShort = 'Das ist für eine Unterschrift zu kurz. Schreib deinen Namen auf die Linie.'

/** A drawn name: its strokes and the size in px of the box, so that any other box can show it undistorted. */
export interface SignatureValue {
  strokes: Point[][]
  width: number
  height: number
}

const mostStrokes = 300
const mostPoints = 8000
/** The least length of all strokes together, as a share of the box's width: what is shorter is a tap, or a dot. */
const leastLength = 0.15

/** True for what is drawn like a name, as a pad takes it; «J.» is one. */
export function isDrawn({ strokes, width, height }: SignatureValue) {
  const far = (point: Point, next: Point) => Math.hypot((next.x - point.x) * width, (next.y - point.y) * height)
  const long = strokes.flatMap(stroke => stroke.slice(1).map((point, nth) => far(stroke[nth]!, point)))
  return long.reduce((sum, one) => sum + one, 0) >= leastLength * width
}

/** Judges what was written down under this version of the contract; without one, nothing that came later is asked. */
export interface JudgedAs {
  contract?: number
}

/**
 * A signature with at least one stroke; at most 300 strokes and 8,000 points in all. A blank one is none (L145), and of what is signed since
 * `drawnSince`, a tap is none.
 */
export const signature = () =>
  mixed<SignatureValue>()
    .test('signature', 'Bitte unterschreibe mit dem Finger, der Maus oder den Pfeiltasten.', value => value == null || isSignature(value))
    .test('drawn', tooShort, (value, { options }) => {
      const { contract = 0 } = (options.context ?? {}) as JudgedAs
      return value == null || contract < drawnSince || !isSignature(value) || isDrawn(value)
    })

const namesIn = (value: string) => value.split(/\s+/).filter(name => /\p{L}/u.test(name)).length

/** First and last name of the adult who signs for somebody under age, as the signature covers it; devices that did not ask for it yet send none. */
export const guardian = () =>
  verbatim(160)
    .label('Gesetzliche Vertretung: Vorname und Name')
    .test('names', 'Bitte gib Vorname und Name ein.', value => !value || namesIn(value) > 1)

/** A reply that only says that it worked. */
export const done = object({ ok: flag().required() })

const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

const isWithin = (value: unknown, least: number, most: number) => typeof value === 'number' && value >= least && value <= most

const hasExactly = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === names.length &&
  names.every(name => Object.hasOwn(value, name))

const isPoint = (value: unknown) =>
  hasExactly(value, ['x', 'y', 'time', 'pressure']) &&
  isWithin(value.x, -0.5, 1.5) &&
  isWithin(value.y, -0.5, 1.5) &&
  isWithin(value.time, 0, dayMs) &&
  isWithin(value.pressure, 0, 1)

/** Checked by hand rather than by a shape for each: a signature has thousands of points. */
function isSignature(value: unknown) {
  if (!hasExactly(value, ['strokes', 'width', 'height']) || !Array.isArray(value.strokes)) return false
  const strokes: unknown[] = value.strokes
  const points = strokes.flat()
  return (
    isWithin(value.width, 1, 10_000) &&
    isWithin(value.height, 1, 10_000) &&
    isWithin(strokes.length, 1, mostStrokes) &&
    isWithin(points.length, 1, mostPoints) &&
    strokes.every(stroke => Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint))
  )
}
