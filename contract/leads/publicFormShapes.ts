import { type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import { draftPage, draftQuestion } from '#contract/questionnaire/draftQuestion.ts'
import { page, pages, question } from '#contract/questionnaire/shapes.ts'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'
import { count, flag, id, lines, list, text } from '#contract/shapes.ts'
import { answerMinutes, openStudios, studiosMeant, titleText } from './shapes.ts'

const linkText = () =>
  text(40)
    .min(3, 'Mindestens 3 Zeichen.')
    .matches(/^[a-z0-9-]+$/, { message: 'Nur kleine Buchstaben, Ziffern und Bindestriche.', excludeEmptyString: true })

/** A form behind a link, on the website or printed, as staff edit it (V21). */
export const publicFormEdit = object({
  _id: id(),
  link: linkText().label('Link').required('Gib den Link ein.'),
  title: titleText('Titel'),
  text: lines(20_000).label('Text').nullable().default(null),
  picture: keptFile().label('Bild').nullable().default(null),
  studios: studiosMeant(),
  category: id().label('Kategorie').nullable().default(null),
  campaign: id().nullable().default(null),
  /** Notice on whose data it is, what for and who gets it: a new one is a new version. */
  wording: lines(5000).label('Hinweis zum Datenschutz').required('Sag, wofür die Angaben sind und wer sie bekommt.'),
  minutes: answerMinutes().nullable().default(null),
  owners: list(id().required(), 30).label('Wer sich meldet').required().default([]),
  version: count(1),
})
/** The same as it is listed. */
export const publicFormRow = publicFormEdit.shape({
  _id: id().required(),
  version: count(1).required(),
  /** Below /api/, open to everybody. */
  pictureAddress: text(400).nullable().defined(),
  wordingVersion: count(1).required(),
  leads: count(0).required(),
  archived: flag().required(),
})
export type PublicFormRow = InferType<typeof publicFormRow>

/** A form with the draft of its questions. */
export const publicFormDraft = publicFormRow.shape({ pages: list(draftPage, questionnaireBounds.pages).required() })

const there = { form: id().required() }
const place = count(0, questionnaireBounds.questions)
export const pageForm = page.omit(['questions']).shape({ ...there, place, version: count(1) })
export const pageRow = draftPage.omit(['questions']).shape(there)
export const questionForm = question.shape({ ...there, page: id().required(), place, version: count(1) })
export const questionRow = draftQuestion.shape({ ...there, page: id().required() })
/** Removes a page or a question of a draft. */
export const draftRemoval = object({ ...there, _id: id().required(), version: count(1).required() })

/** A form as a stranger sees it. */
export const publicForm = object({
  _id: id().required(),
  link: text(40).required(),
  title: text(120).required(),
  text: lines(20_000).nullable().defined(),
  picture: text(400).nullable().defined(),
  studios: openStudios,
  wording: lines(5000).required(),
  pages: pages(),
})
