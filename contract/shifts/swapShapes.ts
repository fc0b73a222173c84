import { array, type InferType, object, type StringSchema } from 'yup'
import { type SwapState, swapStates } from '#contract/rules/shifts/swaps.ts'
import { type WorkTimeKind, workKinds } from '#contract/rules/worktime/stamps.ts'
import { count, flag, id, instant, studioCode, text } from '#contract/shapes.ts'

const swapWordText = <W extends string>(words: Readonly<Record<W, unknown>>) =>
  text(12).oneOf(Object.keys(words) as W[]) as StringSchema<W | undefined>

/** The shift as its giver saw it: a colleague at the same tablet reads it there before the studio knows of the offer. */
const knownShift = object({
  studio: studioCode().required(),
  from: instant().required(),
  to: instant().required(),
  kind: swapWordText<WorkTimeKind>(workKinds).required(),
})

/** A shift is offered to one person, or to all who may work it. */
export const offerForm = object({
  _id: id().required(),
  shift: id().required(),
  wanted: id().label('Wem').nullable().default(null),
  note: text(200).label('Notiz').nullable().default(null),
  known: knownShift.nullable().default(null),
})

const somebody = object({ _id: id().required(), name: text(170).required() })
  .nullable()
  .defined()

export const swapRow = object({
  _id: id().required(),
  plan: id().required(),
  shift: id().required(),
  studio: studioCode().required(),
  from: instant().required(),
  to: instant().required(),
  kind: swapWordText<WorkTimeKind>(workKinds).required(),
  skill: text(40).nullable().defined(),
  break: count(0, 240).required(),
  /** Null of a shift that nobody has yet. */
  giver: somebody,
  wanted: somebody,
  taker: somebody,
  state: swapWordText<SwapState>(swapStates).required(),
  note: text(200).nullable().defined(),
  reason: text(200).nullable().defined(),
  since: instant().required(),
  /** Why the caller can't take it; of one that waits for approval, what stands against it. Null where nothing does. */
  why: text(300).nullable().defined(),
  /** Decided by an administrator whose own it is, as nobody else plans there (T04). */
  marked: flag().optional(),
  /** True in a studio's list where the caller may decide; nobody does on their own, but for such an administrator. */
  mayDecide: flag().optional(),
})
export type SwapRow = InferType<typeof swapRow>

/** Swaps that one's colleagues offer, one's own, and people to whom one may offer. */
export const ownSwaps = object({
  offers: array().of(swapRow.required()).required(),
  own: array().of(swapRow.required()).required(),
  colleagues: array()
    .of(object({ _id: id().required(), name: text(80).required(), studios: array().of(studioCode().required()).required() }).required())
    .required(),
})
export type OwnSwaps = InferType<typeof ownSwaps>

export const takeForm = object({
  /** For whom somebody who plans takes it; null for oneself. */
  person: id().label('Wer').nullable().default(null),
})

export const decideForm = object({
  studio: studioCode().required(),
  state: text(8)
    .oneOf(['approved', 'refused'] as const)
    .required(),
  reason: text(200)
    .label('Grund')
    .nullable()
    .default(null)
    .test('said', 'Bitte sag, warum.', (reason, { parent }) => (parent as { state?: string }).state !== 'refused' || Boolean(reason)),
})
