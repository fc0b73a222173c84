import { array, type InferType, object } from 'yup'
import { count, day, flag, id, money, text } from '#contract/shapes.ts'

/** A stretch of days in the life of a contract. */
const stretch = object({
  from: day().required(),
  /** Inclusive; null goes on. */
  to: day().nullable().defined(),
  mayEnter: flag().required(),
  /** Rappen that this stretch costs; null where it has no end. */
  price: money().nullable().defined(),
  /** «Laufzeit», «Pause», «Bonus», «Verlängerung», «Gekündigt» …, in German. */
  why: text(120).required(),
  event: id().nullable().defined(),
})

const endLine = object({ title: text(120).required(), day: day().required(), days: count(-100_000, 100_000).nullable().defined() })

/** The life of a contract as `lifeOf` tells it (C03–C06). */
export const life = object({
  start: day().required(),
  /** As signed. */
  end: day().nullable().defined(),
  finalEnd: day().nullable().defined(),
  /** How the final end comes about, line by line. */
  endLines: array().of(endLine.required()).required(),
  /** Last day on which notice is in time; null where none is needed or none is possible. */
  lastNotice: day().nullable().defined(),
  stretches: array().of(stretch.required()).required(),
  pauses: array()
    .of(object({ from: day().required(), to: day().required(), days: count(1).required() }).required())
    .required(),
  bonuses: array()
    .of(object({ from: day().required(), to: day().required(), days: count(1).required() }).required())
    .required(),
  addOns: array()
    .of(
      object({
        title: text(60).required(),
        from: day().required(),
        to: day().nullable().defined(),
        status: text(10).oneOf(['ACTIVE', 'EXPIRED', 'FUTURE']).required(),
      }).required(),
    )
    .required(),
})
export type ContractLifeRow = InferType<typeof life>
