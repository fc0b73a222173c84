import { array, type InferType, object } from 'yup'
import { addDays } from '#contract/days.ts'
import { count, day, flag, id, instant, lines, money, studioCode, text } from '#contract/shapes.ts'
import { amount } from '#contract/stats.ts'

/** Number of something at the access-control service, as the service writes it. */
export const foreignId = () => text(100)

const span = { from: day().required(), to: day().nullable().defined() }

/** A person's contracts at the service, derived as L95 has it. */
export const membershipRow = object({
  contract: foreignId().required(),
  title: text().required(),
  start: day().required(),
  end: day().nullable().defined(),
  /** Extended by the latest bonus period. */
  finalEnd: day().nullable().defined(),
  state: text(10).oneOf(['waiting', 'notBegun', 'runs', 'paused', 'ended']).required(),
  extensions: array()
    .of(object({ from: day().required(), to: day().required() }))
    .required(),
  pauses: array()
    .of(object({ from: day().required(), to: day().required() }))
    .required(),
  addOns: array()
    .of(object({ title: text().required(), ...span, status: text(10).oneOf(['ACTIVE', 'EXPIRED', 'FUTURE']).required() }))
    .required(),
})
export type MembershipRow = InferType<typeof membershipRow>

export const billRow = object({
  number: foreignId().required(),
  day: day().required(),
  due: day().required(),
  /** Whole Rappen. */
  amount: money().required(),
  open: money().required(),
  reminders: count(0, 100).required(),
})

/** The service's words with their moment. */
export const serviceReply = <T extends Record<string, unknown>>(fields: T) => ({ at: instant().required(), ...fields })

export const transactionRow = object({
  id: foreignId().required(),
  day: day().required(),
  /** Whole Rappen; below 0 where it went back. */
  amount: count(-1_000_000_000, 1_000_000_000).required(),
  way: text(100).required(),
  bill: foreignId().nullable().defined(),
})

export const profileRow = object({
  id: foreignId().required(),
  vorname: text().required(),
  nachname: text().required(),
  geburtstag: day().nullable().defined(),
  email: text(254).nullable().defined(),
  /** The account that bears this number; null where none does. */
  person: id().nullable().defined(),
})

export const categoryRow = object({ id: foreignId().required(), name: text().required() })
export const reasonTypes = ['DEFAULT', 'BONUSPERIOD', 'IDLEPERIOD'] as const
export const reasonType = () => text(20).oneOf([...reasonTypes])
export const reasonRow = object({ id: foreignId().required(), name: text().required(), type: reasonType().required() })

/** How somebody pays at the service (C24). */
export const means = object({
  isConfirmed: flag().required(),
  kind: text(100).required(),
  lastFour: text(4).nullable().defined(),
  /** Year and month, 2029-04. */
  expires: text(7).nullable().defined(),
})

export const deviceStates = { ok: 'In Betrieb', away: 'Nicht erreichbar', fault: 'Gestört', out: 'Ausser Betrieb' } as const
export type DeviceState = keyof typeof deviceStates
export const directions = { in: 'Eingang', out: 'Ausgang', both: 'Ein- und Ausgang' } as const

/** A device as the studio sees it; one that is out of order here says why. */
export const deviceRow = object({
  _id: foreignId().required(),
  name: text().required(),
  studio: text(40).required(),
  direction: text(10)
    .oneOf(Object.keys(directions) as (keyof typeof directions)[])
    .required(),
  state: text(10)
    .oneOf(Object.keys(deviceStates) as DeviceState[])
    .required(),
  lastContact: instant().nullable().defined(),
  /** Why it is out of order, in the studio's words. */
  outOfOrder: text(200).nullable().defined(),
})
export type AccessDeviceRow = InferType<typeof deviceRow>

export const openForm = object({
  studio: studioCode().required(),
  reason: lines(200).label('Grund').required('Sag, warum du öffnest.'),
  person: id().label('Für wen').nullable().default(null),
})

export const deviceForm = object({
  studio: studioCode().required(),
  /** Null once it works again. */
  outOfOrder: text(200).label('Warum ist es ausser Betrieb?').nullable().default(null),
})

/** Outcomes at a device; `opened` is by staff, `in` and `refused` as the service tells them. */
export const entryOutcomes = { in: 'Eingetreten', out: 'Ausgetreten', refused: 'Abgewiesen', opened: 'Von Hand geöffnet' } as const
export type EntryOutcome = keyof typeof entryOutcomes
export const outcomeName = () => text(10).oneOf(Object.keys(entryOutcomes) as EntryOutcome[])

/** A line of the log. Names are there for whoever searches people in its studio, and for 90 days (C28). */
export const entryRow = object({
  _id: id().required(),
  at: instant().required(),
  studio: text(40).required(),
  device: text().nullable().defined(),
  outcome: outcomeName().required(),
  name: text(161).nullable().defined(),
  /** Name of the staff who opened by hand. */
  by: text(161).nullable().defined(),
  reason: text(2000).nullable().defined(),
  /** The service did not answer, so nobody knows whether the device opened. */
  unsure: flag().required(),
})
export type AccessLogRow = InferType<typeof entryRow>

/** Days after which a line of the log names nobody any more. */
export const namedDays = 90
/** The first day whose lines still bear names. */
export const namedSince = (today: string) => addDays(today, -namedDays)

export const entryCounts = object({
  /** People who were let in. */
  entered: amount().required(),
  refused: amount().required(),
  opened: amount().required(),
})
export type EntryCounts = InferType<typeof entryCounts>
export const entryCountNames = Object.keys(entryCounts.fields) as (keyof EntryCounts)[]
