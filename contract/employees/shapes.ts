import { array, type InferType, type NumberSchema, object } from 'yup'
import { fileName, keptFile } from '#contract/files.ts'
import { reach } from '#contract/roles/calls.ts'
import { type CertKind, certKinds } from '#contract/rules/employees/certs.ts'
import {
  type EmployedState,
  employedStates,
  type LongestWeek,
  longestWeeks,
  type Wage,
  wages,
} from '#contract/rules/employees/employment.ts'
import { grantKinds } from '#contract/rules/roles/grantKinds.ts'
import { count, day, decimal, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'

const needed = 'Dieses Feld wird benötigt.'
const keys = <K extends string>(of: Record<K, string>) => Object.keys(of) as K[]

const terms = {
  /** Percent. */
  workload: count(1, 100).label('Pensum').required(needed),
  /** Minutes by weekday, from Monday. */
  minutes: list(count(0, 840).required(), 7).length(7, 'Bitte gib die Zeit für jeden Wochentag an.').label('Sollzeit').required(needed),
  wage: text(6).oneOf(keys<Wage>(wages)).label('Lohn').required(needed),
  /** Hours a week that the law allows. */
  week: (decimal(0, 100).oneOf([...longestWeeks]) as NumberSchema<LongestWeek | undefined>).label('Höchstarbeitszeit').required(needed),
  /** Number in the payroll. */
  number: text(20).label('Personalnummer').nullable().default(null),
  studios: list(studioCode().required(), 100).min(1, 'Bitte wähle mindestens ein Studio.').label('Studios').required(needed),
  skills: list(text(40).required(), 20).label('Kann').required().default([]),
  /** Weekdays at school: 1 is Monday. */
  schoolDays: list(count(1, 7).required(), 7).label('Schultage').required().default([]),
}
const days = {
  from: day().label('Ab wann').required(needed),
  to: day()
    .label('Bis')
    .nullable()
    .default(null)
    .test('after', 'Der letzte Tag liegt vor dem ersten.', (to, { parent }) => !to || to >= (parent as { from: string }).from),
}
const reason = text(200).label('Grund').required('Bitte sag, warum.')

/** Terms that hold for somebody from a day on; without a last day until another one is entered. */
export const stretchForm = object({ ...terms, ...days, reason })
export type StretchForm = InferType<typeof stretchForm>

export const changeForm = stretchForm.shape({ version: count(1).required() })

/** `last` is the last day of the employment. */
export const endForm = object({ last: day().label('Letzter Tag').required(needed), reason, version: count(1).required() })

/** One entry as the history has it: by whom, when and why. */
const stretchRow = object({
  ...terms,
  _id: id().required(),
  from: day().required(),
  to: day().nullable().defined(),
  /** Nothing is agreed from that day on. */
  ends: flag().required(),
  reason: text(200).required(),
  /** Name of whoever entered it; null where the account is gone. */
  author: text(170).nullable().defined(),
  receipt: instant().required(),
})
export type StretchRow = InferType<typeof stretchRow>

export const certRow = object({
  _id: id().required(),
  kind: text(5).oneOf(keys<CertKind>(certKinds)).required(),
  title: text(80).nullable().defined(),
  issued: day().required(),
  until: day().required(),
  /** Name of its paper, and where it is read. */
  file: fileName().nullable().defined(),
  address: text(300).nullable().defined(),
  created: instant().required(),
})
export type CertRow = InferType<typeof certRow>

/** `user` is whose it is, where somebody enters it for another; `until` is 24 months after `issued` where none is said. */
export const certForm = object({
  /** Born on the device, so that one sent again is the same. */
  _id: id(),
  user: id().nullable().default(null),
  kind: text(5).oneOf(keys<CertKind>(certKinds)).label('Art').required(needed),
  title: text(80)
    .label('Bezeichnung')
    .nullable()
    .default(null)
    .test(
      'named',
      'Bitte sag, was für ein Nachweis es ist.',
      (title, { parent }) => (parent as { kind?: string }).kind !== 'other' || !!title,
    ),
  issued: day().label('Ausgestellt am').required(needed),
  until: day()
    .label('Gültig bis')
    .nullable()
    .default(null)
    .test(
      'after',
      'Das liegt vor dem Tag, an dem er ausgestellt ist.',
      (until, { parent }) => !until || until >= (parent as { issued: string }).issued,
    ),
  file: keptFile().label('Beleg').nullable().default(null),
})
export type CertForm = InferType<typeof certForm>

const listed = {
  _id: id().required(),
  name: text(170).required(),
  /** Address of the picture below /api/. */
  bild: text(300).nullable().defined(),
  studios: array().of(text(40).required()).required(),
  state: text(5).oneOf(keys<EmployedState>(employedStates)).required(),
  workload: count(0, 100).nullable().defined(),
  wage: text(6).oneOf(keys<Wage>(wages)).nullable().defined(),
  number: text(20).nullable().defined(),
  /** The first day of all, and the last one where it is known. */
  from: day().required(),
  to: day().nullable().defined(),
  /** Until when the current proofs of each kind count. */
  bls: day().nullable().defined(),
  aed: day().nullable().defined(),
  /** The proof that ends first, of the latest of each kind. */
  ends: day().nullable().defined(),
  /** True where the agreement on confidentiality is signed (L77). */
  signed: flag().required(),
}

export const employeeRow = object(listed)
export type EmployeeRow = InferType<typeof employeeRow>

const held = object({
  kind: text(5).oneOf(grantKinds).required(),
  code: text(40).required(),
  title: text(120).required(),
  studios: reach().required(),
})

export const employeeCard = object({
  ...listed,
  email: text(254).required(),
  telefon: text(40).nullable().defined(),
  geburtstag: day().nullable().defined(),
  /** All that was ever entered, the latest first. */
  stretches: array().of(stretchRow.required()).required(),
  teams: array()
    .of(object({ _id: id().required(), studio: text(40).required(), title: text(80).required() }).required())
    .required(),
  certs: array().of(certRow.required()).required(),
  /** Roles and single rights that the person holds beside the employment. */
  held: array().of(held.required()).required(),
  /** True where the caller may change the employment. */
  mine: flag().required(),
  version: count(0).required(),
})
export type EmployeeCard = InferType<typeof employeeCard>

/** A team with those who are in it, by name; `_id` is null of somebody without an account. */
export const teamWhole = object({
  _id: id().required(),
  studio: text(40).required(),
  title: text(80).required(),
  members: array()
    .of(object({ _id: id().nullable().defined(), name: text(170).required(), trainer: flag().required() }).required())
    .required(),
  version: count(1).required(),
})
export type TeamWhole = InferType<typeof teamWhole>

export const teamForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(needed),
  title: text(80).label('Name').required(needed),
})
export type TeamForm = InferType<typeof teamForm>

export const membersForm = object({
  studio: studioCode().required(),
  members: list(id().required(), 200).label('Mitarbeitende').required(),
  version: count(1).required(),
})
