import { type InferType, object } from 'yup'
import { addressed, goalLink } from '#contract/addressed.ts'
import { keptFile } from '#contract/files.ts'
import { count, id, instant, text } from '#contract/shapes.ts'

/** The most slides that there are at once. */
export const mostSlides = 100

/** One that staff make: a picture with its words (V24). */
export const slideForm = object({
  /** Made on the device. */
  _id: id().required(),
  title: text(120).label('Titel').required('Gib dem Slide einen Titel.'),
  picture: keptFile().label('Bild').required('Wähle ein Bild.'),
  /** The picture in words. */
  described: text(200).label('Was zeigt das Bild?').required('Sag, was auf dem Bild ist: Nicht alle sehen es.'),
  link: goalLink().label('Führt zu').nullable().default(null),
  ...addressed,
})
export type SlideForm = InferType<typeof slideForm>

/** `version` is the one that was seen. */
export const slideEdit = slideForm.shape({ version: count(1).required() })

/** As staff see it, in its order. */
export const slideRow = slideForm.shape({
  /** Null while its picture is on its way. */
  pictureAddress: text(400).nullable().defined(),
  place: count(0, 1_000_000).required(),
  createdAt: instant().required(),
  version: count(1).required(),
})
export type SlideRow = InferType<typeof slideRow>

/** As members see it; an event that is to come stands among the slides. */
export const shownSlide = object({
  _id: id().required(),
  kind: text(10)
    .oneOf(['slide', 'event'] as const)
    .required(),
  title: text(120).required(),
  /** Address of the picture. */
  picture: text(400).required(),
  described: text(200).required(),
  link: text(500).nullable().defined(),
  /** When an event begins. */
  startsAt: instant().nullable().defined(),
})
export type ShownSlide = InferType<typeof shownSlide>
