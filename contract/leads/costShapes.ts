import { type InferType, object } from 'yup'
import { count, day, flag, id, studioCode } from '#contract/shapes.ts'
import { source } from './shapes.ts'

/** Money spent on a source of leads in a month (V22). */
export const costForm = object({
  source: source().label('Woher').required('Wähle, wofür.'),
  /** Null for all studios together. */
  studio: studioCode().label('Studio').nullable().default(null),
  /** Its first day. */
  month: day().label('Monat').required('Wähle den Monat.').matches(/-01$/, 'Der Monat beginnt mit dem Ersten.'),
  rappen: count(0, 1_000_000_000).label('Kosten').required('Gib die Kosten ein, 0 für keine.'),
})
export const costRow = costForm.shape({
  _id: id().required(),
  version: count(1).required(),
  /** Received in that month of that source, and of those won. */
  leads: count(0).required(),
  won: count(0).required(),
  /** Whole Rappen; null where none came. */
  perLead: count(0, 1_000_000_000).nullable().defined(),
  perContract: count(0, 1_000_000_000).nullable().defined(),
  /** Younger than 90 days: more may be won yet. */
  stillOpen: flag().required(),
})
export type LeadCost = InferType<typeof costRow>
