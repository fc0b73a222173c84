import { array, type InferType, object, type StringSchema } from 'yup'
import { type ClaimKind, claimKinds } from '#contract/rules/worktime/timeSheet.ts'
import { type MonthState, monthStates } from '#contract/rules/worktime/workMonths.ts'
import { count, day, flag, id, instant, studioCode, text } from '#contract/shapes.ts'

const sheetWordText = <W extends string>(words: Readonly<Record<W, unknown>>) =>
  text(14).oneOf(Object.keys(words) as W[]) as StringSchema<W | undefined>
export const monthText = () =>
  text(7)
    .matches(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, { excludeEmptyString: true, message: 'Diesen Monat gibt es nicht.' })
    .label('Monat')
export const monthState = () => sheetWordText<MonthState>(monthStates)
/** SHA-256 in hex of a sheet. */
export const sheetHash = () => text(64).matches(/^[0-9a-f]{64}$/, { excludeEmptyString: true, message: 'Das ist kein Stundenzettel.' })
/** Minutes, also less than none. */
export const balanceMinutes = () => count(-10_000_000, 10_000_000)

/** A day of a sheet, with why its target is lower and what counts beside what was worked. */
export const sheetDay = object({
  day: day().required(),
  worked: count().required(),
  planned: count().nullable().defined(),
  target: count().nullable().defined(),
  credited: count().required(),
  why: array()
    .of(
      object({
        kind: sheetWordText<ClaimKind | 'course'>({ ...claimKinds, course: 0 }).required(),
        minutes: count().required(),
      }).required(),
    )
    .required(),
})

export const claimRow = object({
  day: day().required(),
  kind: sheetWordText<ClaimKind>(claimKinds).required(),
  share: count(0, 100).required(),
  minutes: count().required(),
})

/** A course that somebody led; moments in ms. */
export const lessonRow = object({
  _id: id().required(),
  title: text().required(),
  studio: studioCode().required(),
  from: count(0, 9_000_000_000_000).required(),
  to: count(0, 9_000_000_000_000).required(),
  counts: flag().required(),
})

const monthStep = object({
  from: monthState().required(),
  to: monthState().required(),
  at: instant().required(),
  /** Null where the sheet changed by itself, and once that account is gone. */
  by: text().nullable().defined(),
  reason: text(300).nullable().defined(),
})

/** A difference of a locked month that counts in another one (T34). */
const addendumRow = object({
  _id: id().required(),
  month: monthText().required(),
  into: monthText().required(),
  minutes: balanceMinutes().required(),
  at: instant().required(),
})

/** Somebody's month in one line. */
export const monthRow = object({
  /** Person and month. */
  _id: text(44).required(),
  user: id().required(),
  name: text().required(),
  month: monthText().required(),
  state: monthState().required(),
  worked: count().required(),
  target: count().nullable().defined(),
  credited: count().required(),
  balance: balanceMinutes().nullable().defined(),
  /** Hash of the sheet as it stands. */
  hash: sheetHash().required(),
  /** How many entries lack an end or a beginning, and how many corrections wait. */
  blocking: count().required(),
  /** How many entries were taken over from a plan. */
  taken: count().required(),
  /** Locked, and something came since that counts in another month. */
  late: flag().required(),
})
export type MonthRow = InferType<typeof monthRow>

/** An entry of a sheet, as it was signed. */
const sheetEntry = object({
  _id: id().required(),
  studio: studioCode().required(),
  from: instant().nullable().defined(),
  to: instant().nullable().defined(),
  breaks: array()
    .of(object({ from: instant().required(), to: instant().required() }).required())
    .required(),
  kind: text(12).required(),
  source: text(12).required(),
  /** Null also where somebody reads who does not decide in that studio. */
  reason: text(300).nullable().defined(),
  minutes: count().required(),
})
export type SheetEntry = InferType<typeof sheetEntry>

/** Somebody's month as it is signed (T25): a locked one as it was then. */
export const monthView = monthRow.shape({
  days: array().of(sheetDay.required()).required(),
  entries: array().of(sheetEntry.required()).required(),
  lessons: object({ count: count().required(), minutes: count().required() }).required(),
  /** Supplements by their name, and Überzeit; of an earlier month where something came after its lock (T33). */
  supplements: array()
    .of(object({ month: monthText().required(), name: text(120).required(), minutes: balanceMinutes().required() }).required())
    .required(),
  /** Entries that count nothing yet, and corrections that nobody has decided: as long as there are any, nobody signs. */
  open: array().of(id().required()).required(),
  corrections: array().of(id().required()).required(),
  opening: balanceMinutes().required(),
  addenda: array().of(addendumRow.required()).required(),
  paid: count().required(),
  /** Opening, balance and addenda less what is paid out. */
  closing: balanceMinutes().required(),
  /** Why it was locked without its person's signature. */
  unsigned: text(300).nullable().defined(),
  steps: array().of(monthStep.required()).required(),
  /** The states into which the caller may turn it now. */
  may: array().of(monthState().required()).required(),
})
export type MonthView = InferType<typeof monthView>

export const proposalOrigins = { shift: 'Schicht', course: 'Kurs', pattern: 'Wochenplan' } as const
export type ProposalOrigin = keyof typeof proposalOrigins

/** Hours that are proposed of a plan, until somebody takes them over (T22). */
export const proposalRow = object({
  _id: id().required(),
  user: id().required(),
  studio: studioCode().required(),
  from: instant().required(),
  to: instant().required(),
  breaks: array()
    .of(object({ from: instant().required(), to: instant().required() }).required())
    .required(),
  kind: text(12).required(),
  origin: sheetWordText<ProposalOrigin>(proposalOrigins).required(),
  /** Name of the course or of the shift. */
  title: text().nullable().defined(),
})
export type Proposal = InferType<typeof proposalRow>
