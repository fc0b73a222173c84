import { array, type InferType, object, type StringSchema } from 'yup'
import { type CorrectionState, correctionStates } from '#contract/rules/worktime/corrections.ts'
import { type Doubt, doubts } from '#contract/rules/worktime/doubts.ts'
import {
  type StampKind,
  type StampMark,
  sources,
  stampKinds,
  stampMarks,
  type WorkTimeKind,
  type WrittenSource,
  workKinds,
} from '#contract/rules/worktime/stamps.ts'
import type { Flag } from '#contract/rules/worktime/workEntries.ts'
import { count, day, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { balanceMinutes, claimRow, lessonRow, sheetDay } from './sheets.ts'

/** Letters of a reason and of a note. */
export const longestReason = 300
export const longestNote = 1000
/** Breaks of one entry. */
const mostBreaks = 8

const timeWordText = <W extends string>(words: Readonly<Record<W, unknown>>) =>
  text(12).oneOf(Object.keys(words) as W[]) as StringSchema<W | undefined>
const stampKind = () => timeWordText<StampKind>(stampKinds)
export const workKind = () => timeWordText<WorkTimeKind>(workKinds)
export const reason = () => text(longestReason).label('Grund')

const breaks = list(object({ from: instant().required(), to: instant().required() }).required(), mostBreaks)

/** One tap on the clock (T05): times in ms, the age of the offset in seconds. */
const tapped = {
  at: instant(),
  offset: count(-40_000_000_000, 40_000_000_000).nullable(),
  offsetAge: count(0, 4_000_000_000).nullable(),
  device: text(40),
  n: count(1, 1_000_000_000),
}
const byHand = { from: instant(), to: instant(), breaks, reason: reason() }

/** A content of an entry, as it is written or wanted. */
export const content = object({
  from: instant().required(),
  to: instant().required(),
  breaks: breaks.required(),
  kind: workKind().required(),
})
export type Content = InferType<typeof content>

const isWhole = (value: object, names: readonly string[]) => names.every(name => (value as Record<string, unknown>)[name] !== undefined)

/**
 * One tap, or an entry by hand, told apart by its kind (T20). Both are born on the device. A tap names its moment, device and number, an entry
 * its stretch, breaks and reason.
 */
export const createForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  kind: timeWordText<StampKind | WorkTimeKind>({ ...stampKinds, ...workKinds }).required(),
  ...tapped,
  ...byHand,
}).test('whole', 'Bitte überprüfe diese Eingabe.', value =>
  isWhole(value, value.kind in stampKinds ? ['at', 'device', 'n', 'offset', 'offsetAge'] : ['from', 'to', 'breaks', 'reason']),
)
export type CreateForm = InferType<typeof createForm>

/** An entry said anew; `act` is born on the device, `version` counts what was written over the entry before. */
export const updateForm = object({
  _id: id().required(),
  act: id().required(),
  studio: studioCode().label('Studio').required(),
  kind: workKind().label('Art der Arbeit').required(),
  from: instant().required(),
  to: instant().required(),
  breaks: breaks.required(),
  reason: reason().required('Schreib, warum.'),
  version: count(0).required(),
})

/** A stamp as its person reads it. */
export const stampRow = object({
  _id: id().required(),
  kind: stampKind().required(),
  studio: studioCode().required(),
  at: instant().required(),
  offset: count(-40_000_000_000, 40_000_000_000).nullable().defined(),
  offsetAge: count(0, 4_000_000_000).nullable().defined(),
  device: text(40).required(),
  n: count(1, 1_000_000_000).required(),
  received: instant().nullable().defined(),
  marks: array().of(timeWordText<StampMark>(stampMarks).required()).required(),
})

/** An entry written over another, or in place of stamps; `by` is whoever wrote it, null once that account is gone. */
export const writtenRow = content.shape({
  _id: id().required(),
  entry: id().required(),
  studio: studioCode().required(),
  source: timeWordText<Exclude<WrittenSource, 'stamp'>>({ hand: 0, office: 0, correction: 0, plan: 0 }).required(),
  reason: text(longestReason).defined(),
  gone: flag().required(),
  at: instant().required(),
  by: text().nullable().defined(),
})

const flags: Record<Flag, 0> = { 'no-begin': 0, 'no-end': 0, overlap: 0, 'no-break': 0, 'short-break': 0 }

/** An entry as the fold of the rules makes it, with whose it is. */
export const entryRow = object({
  _id: id().required(),
  person: id().required(),
  name: text().required(),
  studio: studioCode().required(),
  from: instant().nullable().defined(),
  to: instant().nullable().defined(),
  breaks: breaks.required(),
  kind: workKind().required(),
  source: timeWordText<WrittenSource>(sources).required(),
  reason: text(longestReason).nullable().defined(),
  state: timeWordText({ running: 0, open: 0, done: 0 }).required(),
  minutes: count().required(),
  flags: array().of(timeWordText<Flag>(flags).required()).required(),
  doubts: array().of(timeWordText<Doubt>(doubts).required()).required(),
  /** How often something was written over it. */
  version: count(0).required(),
})
export type TimeEntryRow = InferType<typeof entryRow>

/** Entries between two days with what they add up to. A target is null where no employment is known. */
export const calendar = object({
  entries: array().of(entryRow.required()).required(),
  days: array().of(sheetDay.required()).required(),
  /** Courses that the person led. */
  lessons: array().of(lessonRow.required()).required(),
  worked: count().required(),
  target: count().nullable().defined(),
  credited: count().required(),
  balance: balanceMinutes().nullable().defined(),
})

/** A correction that somebody asks for: of an entry, or of a day without one (T24). `wanted` is null where nothing was worked. */
export const correctionForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  entry: id().nullable().default(null),
  day: day().required(),
  was: content.nullable().default(null),
  wanted: content.nullable().default(null),
  reason: reason().required('Schreib, warum.'),
})

export const correctionRow = correctionForm.shape({
  person: id().required(),
  name: text().required(),
  state: timeWordText<CorrectionState>(correctionStates).required(),
  /** Answer of whoever decided on it. */
  answer: text(longestReason).nullable().defined(),
  by: text().nullable().defined(),
  created: instant().required(),
  version: count(1).required(),
  mayDecide: flag().required(),
})
export type TimeCorrection = InferType<typeof correctionRow>

/** A note of a day (T26); with `handover` whoever clocks in next in that studio reads it for seven days. */
export const noteForm = object({
  _id: id().required(),
  day: day().required(),
  studio: studioCode().required(),
  text: text(longestNote).label('Notiz').required('Schreib eine Notiz.'),
  handover: flag().label('Übergabe an die Nächsten').default(false),
  version: count(0).required(),
})

export const noteRow = noteForm.shape({
  author: text().nullable().defined(),
  mine: flag().required(),
  created: instant().required(),
  /** Names of those who read it. */
  read: array().of(text().required()).required(),
  /** True where the caller read it. */
  seen: flag().required(),
})
export type TimeDayNote = InferType<typeof noteRow>

/** All that somebody's own device needs to go on without a network (T50). */
export const ownTime = object({
  person: id().required(),
  from: day().required(),
  studios: array().of(studioCode().required()).required(),
  /** Those of them in which one stamps on the tablet alone (T05); nothing in answers of before. */
  tabletOnly: array().of(studioCode().required()),
  stamps: array().of(stampRow.required()).required(),
  written: array().of(writtenRow.required()).required(),
  corrections: array().of(correctionRow.required()).required(),
  /** Minutes that are to be worked on each day that an employment covers. */
  targets: array()
    .of(object({ day: day().required(), minutes: count().required() }).required())
    .required(),
  /** Claims that lower the targets or count beside the work, and courses led; nothing in answers of before. */
  claims: array().of(claimRow.required()),
  lessons: array().of(lessonRow.required()),
  /** First names of those who manage one's times, where no employment is known (T02). */
  managers: array().of(text().required()),
  /** Minutes of the balance before `from`; null without a target. */
  carry: balanceMinutes().nullable().defined(),
})
export type OwnTime = InferType<typeof ownTime>

/**
 * Somebody who is in, or is expected today and has not come (`since` null); by the first name alone, as colleagues know each other. `planned` is
 * when their first published shift of today begins there; where a studio publishes none, whoever is to work today is expected.
 */
export const hereRow = object({
  person: id().required(),
  name: text().required(),
  since: instant().nullable().defined(),
  pausedSince: instant().nullable().defined(),
  /** Minutes that they are to work today. */
  expected: count().required(),
  planned: instant().nullable().default(null),
})
export type Here = InferType<typeof hereRow>
