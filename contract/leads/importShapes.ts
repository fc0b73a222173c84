import { array, object } from 'yup'
import { count, id, text } from '#contract/shapes.ts'

/** The most lines of an import, and its bytes. */
export const importMost = { lines: 20_000, bytes: 5_000_000 } as const
export const dryRun = object({
  id: id().nullable().defined(),
  name: text(200).required(),
  lines: count(0).required(),
  errors: array()
    .of(object({ line: count(0).required(), message: text(300).required() }).required())
    .required(),
  faults: count(0).required(),
  /** Leads that would be new, and lines that would go to one that is there. */
  fresh: count(0).required(),
  known: count(0).required(),
})
/** How far the taking over of a table is: it is over once `done` is `lines`. */
export const importProgress = object({
  lines: count(0).required(),
  done: count(0).required(),
  /** Leads that were made, and lines that went to one that was there. */
  made: count(0).required(),
  known: count(0).required(),
})
