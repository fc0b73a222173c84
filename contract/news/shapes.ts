import { type InferType, object } from 'yup'
import { addressed, goalLink } from '#contract/addressed.ts'
import { keptFile } from '#contract/files.ts'
import { count, flag, id, instant, lines, text } from '#contract/shapes.ts'

/** One that staff write (V24). */
export const newsForm = object({
  /** Made on the device. */
  _id: id().required(),
  title: text(120).label('Titel').required('Gib der News einen Titel.'),
  /** HTML; only what `server/kit/sanitise.ts` lets through is stored. */
  text: lines(20_000).label('Text').required('Schreib einen Text.'),
  picture: keptFile().label('Bild').nullable().default(null),
  /** The picture in words. */
  described: text(200)
    .label('Was zeigt das Bild?')
    .nullable()
    .default(null)
    .when('picture', ([picture], shape) => (picture ? shape.required('Sag, was auf dem Bild ist: Nicht alle sehen es.') : shape)),
  link: goalLink().label('Führt zu').nullable().default(null),
  ...addressed,
})
export type NewsForm = InferType<typeof newsForm>

/** `version` is the one that was seen; the id stands in the body (A59). */
export const newsEdit = newsForm.shape({ version: count(1).required() })

/** As members read it. */
export const newsItem = object({
  _id: id().required(),
  title: text(120).required(),
  text: text(40_000).required(),
  /** Address of the picture. */
  picture: text(400).nullable().defined(),
  described: text(200).nullable().defined(),
  link: text(500).nullable().defined(),
  /** Since when it shows. */
  at: instant().required(),
  read: flag().required(),
})
export type NewsItem = InferType<typeof newsItem>

/** As staff see it. */
export const newsRow = newsForm.shape({
  text: text(40_000).required(),
  pictureAddress: text(400).nullable().defined(),
  createdAt: instant().required(),
  version: count(1).required(),
  /** How many people have read it. */
  reads: count().required(),
})
export type NewsRow = InferType<typeof newsRow>
