import { array, type InferType, object, type Schema } from 'yup'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { proof } from '#contract/publicForms.ts'
import { count, email, flag, id, instant, lines, list, phone, studioCode, text } from '#contract/shapes.ts'

/** Minutes for which a place is held until the mail's link makes it firm. */
export const heldMinutes = 30
/** The most people somebody brings along to a party. */
export const mostGuests = 4
/** The most people who travel together to a sport week, whoever books among them (V39). */
export const mostTravellers = 6
/** The most people along that any occasion takes. */
const mostAlong = Math.max(mostGuests, mostTravellers - 1)

const after =
  (start: string) =>
  (to: string | null | undefined, { parent }: { parent: Record<string, string | undefined> }) =>
    !to || !parent[start] || to > parent[start]
const endsFirst = 'Das Ende liegt vor dem Anfang.'

/** A stretch of time with so many places. */
const slot = object({
  /** Made on the device. */
  _id: id().required(),
  startsAt: instant().label('Beginn').required('Wann beginnt dieses Zeitfenster?'),
  endsAt: instant().label('Ende').required('Wann endet dieses Zeitfenster?').test('after', endsFirst, after('startsAt')),
  capacity: count(1, 10_000).label('Plätze').required('Wie viele Plätze gibt es?'),
})
export type OccasionSlot = InferType<typeof slot>

/** A slot as anybody sees it. */
export const openSlot = slot.shape({ free: count(0, 10_000).required() })
export type OpenSlot = InferType<typeof openSlot>

const textFields = {
  title: text(120).label('Titel').required('Gib einen Titel ein.'),
  text: lines(8000).label('Beschreibung').nullable().default(null),
  /** From when until when people may sign up. */
  from: instant().label('Anmeldung ab').required('Ab wann kann man sich anmelden?'),
  until: instant().label('Anmeldung bis').required('Bis wann kann man sich anmelden?').test('after', endsFirst, after('from')),
}

/** The fields of a party or a contest; texts are plain. */
export const occasionForm = object({
  _id: id().required(),
  ...textFields,
  place: text(200).label('Ort').nullable().default(null),
  /** Code; null is the whole chain. */
  studio: studioCode().label('Studio').nullable().default(null),
  slots: list(slot, 60).label('Zeitfenster').required(),
})
export type OccasionForm = InferType<typeof occasionForm>

export const occasionRow = occasionForm.shape({
  version: count(1).required(),
  /** True where the caller may change it. */
  mine: flag().required(),
})
export type OccasionRow = InferType<typeof occasionRow>

/** The fields of an occasion without slots. */
export const textForm = object(textFields)

export const entryStates = ['reserved', 'confirmed', 'withdrawn'] as const
export type EntryState = (typeof entryStates)[number]
const state = () => text(10).oneOf([...entryStates])

/** Name and ways to reach somebody without an account. */
const person = {
  vorname: text(80).label('Vorname').required('Gib deinen Vornamen ein.').matches(/\S/, 'Gib deinen Vornamen ein.'),
  nachname: text(80).label('Nachname').required('Gib deinen Nachnamen ein.').matches(/\S/, 'Gib deinen Nachnamen ein.'),
  email: email().label('E-Mail'),
  telefon: phone().label('Telefon'),
}
/** Details that somebody without an account gives to get a place. */
export const wish = { slot: id().label('Zeitfenster').required('Wähle ein Zeitfenster.'), ...person, proof: proof() }

/** The key in a mailed link: names one entry and shows that its mail was read. */
export const linkKey = () => text(120)

/** A place as whoever has it sees it. */
export const ownPlace = object({
  title: text(120).required(),
  place: text(200).nullable(),
  slot: slot.required(),
  state: state().required(),
  vorname: text(80).required(),
  guests: count(0, mostAlong).required(),
  /** Until when it is held, while it is not firm. */
  until: instant().nullable(),
  /** Shown at the door; there once it is firm. */
  code: text(12).nullable(),
  /** True where its name may stand in the public list. */
  shows: flag().required(),
})
export type OwnPlace = InferType<typeof ownPlace>

/** Somebody who comes along, by name. */
export const along = object({
  vorname: text(80).label('Vorname').required('Gib den Vornamen ein.').matches(/\S/, 'Gib den Vornamen ein.'),
  nachname: text(80).label('Nachname').required('Gib den Nachnamen ein.').matches(/\S/, 'Gib den Nachnamen ein.'),
})
export type Along = InferType<typeof along>

/** An entry as staff see it. */
const entryRow = object({
  _id: id().required(),
  name: text(161).required(),
  email: text(254).required(),
  telefon: text(16).nullable(),
  guests: count(0, mostAlong).required(),
  /** Names of those who come along, where the occasion asks for them; and what is wished for. */
  along: array().of(along).nullable().default(null),
  wishes: lines(2000).nullable().default(null),
  state: state().required(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  at: instant().required(),
  code: text(12).nullable(),
  cameAt: instant().nullable(),
})
export type OccasionEntryRow = InferType<typeof entryRow>

/** Somebody who is expected at the door, as staff see it there. */
export const expectedGuest = object({
  _id: id().required(),
  name: text(161).required(),
  /** People whom the place is for. */
  people: count(1, mostAlong + 1).required(),
  startsAt: instant().required(),
  /** The letters that the guest shows. */
  code: text(12).required(),
  /** When they were ticked; null where they are not there yet. */
  cameAt: instant().nullable(),
})
export type ExpectedGuest = InferType<typeof expectedGuest>

/** Ticks somebody at the door, or takes that back. `at` is the device's moment. */
export const tickForm = object({ entry: id().required(), came: flag().required(), at: instant().required() })

const other = object({ _id: id().required(), title: text(120).required(), from: instant().required(), until: instant().required() })

/** Query and reply of a list: one occasion, its slots, and for who may keep it the entries, page by page, and the other occasions. */
export const listQuery = object({ ...pageFields(['name', 'startsAt', 'at']), id: id() })
export const listReply = <S extends Schema>(row: S) =>
  pageOf(entryRow).shape({
    occasion: row as S,
    slots: array().of(openSlot).required(),
    others: array().of(other).required(),
  })

export const exampleSlot = {
  startsAt: '2099-06-12T17:00:00.000Z',
  endsAt: '2099-06-12T19:00:00.000Z',
  capacity: 20,
}
export const exampleOccasion = {
  title: 'Sommerparty',
  text: null,
  place: null,
  studio: null,
  from: '2026-01-01T08:00:00.000Z',
  until: '2099-06-12T19:00:00.000Z',
}
export const exampleTick = (entry: string) => ({ entry: exampleId(entry), came: true, at: '2026-11-20T18:10:00.000Z' })
