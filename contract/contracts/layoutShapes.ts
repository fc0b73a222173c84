import { array, type InferType, object } from 'yup'
import { count, flag, instant, lines, text } from '#contract/shapes.ts'

/** Letters of a text of a brand's paper; plain, with «# » headings and «- » lists and {placeholders} (C43). */
const longest = 8000

/** Parts of a brand's paper beside what was agreed (C34, C43). */
export const paperLook = object({
  /** The brand's mark stands at the head. */
  mark: flag().label('Marke oben').required().default(true),
  /** Company behind the brand, and its seat. */
  seat: text(110).label('Sitz').nullable().default(null),
  before: lines(longest).label('Text vor den Angaben').nullable().default(null),
  after: lines(longest).label('Text nach den Bedingungen').nullable().default(null),
  footer: text(110).label('Fusszeile').nullable().default(null),
})
export type PaperLook = InferType<typeof paperLook>

/** A published look by its number; 1 is the house's own, which says nothing besides. */
export const paperLayout = object({ number: count(2).required(), look: paperLook.required() })
export type PaperLayout = InferType<typeof paperLayout>

const published = object({ number: count(2).required(), publishedAt: instant().required(), by: text(161).nullable().defined() })

/** A brand's look as it stands, 1 where nobody has published any, and all that were, the newest first. */
export const brandLayout = object({
  brand: text(10).oneOf(['toess', 'thur']).required(),
  number: count(1).required(),
  look: paperLook.required(),
  versions: array().of(published.required()).required(),
})
