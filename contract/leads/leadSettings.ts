import { array, type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import { draftPage, draftQuestion } from '#contract/questionnaire/draftQuestion.ts'
import { page, pages, question } from '#contract/questionnaire/shapes.ts'
import { openLeads, type StepKind, stepKinds } from '#contract/rules/leads/states.ts'
import { most } from '#contract/rules/questionnaireBounds.ts'
import { count, day, email, flag, id, instant, lines, list, phone, studioCode, text } from '#contract/shapes.ts'
import { source } from './shapes.ts'

const studios = () => list(studioCode().required(), 200).label('Studios').required().default([])
const title = (label: string) =>
  text(120)
    .label(label)
    .required(`Gib ${label === 'Name' ? 'einen Namen' : 'einen Titel'} ein.`)
const minutes = () => count(5, 4320).label('Erste Antwort nach Minuten')

/** The step that is usual in a state, so many days ahead. */
const usualStep = object({
  state: text(12)
    .oneOf([...openLeads])
    .required(),
  kind: text(12)
    .oneOf(Object.keys(stepKinds) as StepKind[])
    .required(),
  days: count(0, 90).required(),
})
export type UsualStep = InferType<typeof usualStep>

export const colours = ['brand', 'accent', 'ok', 'warn', 'danger'] as const

/** A category: how fast it is answered, what comes next, why its leads are lost (V47). */
export const categoryForm = object({
  _id: id(),
  name: title('Name'),
  colour: text(10).oneOf(colours).label('Farbe').required().default('brand'),
  minutes: minutes().required('Nach wie vielen Minuten?').default(15),
  steps: list(usualStep.required(), 20).label('Übliche Schritte').required().default([]),
  reasons: list(text(200).required('Gib den Grund ein.'), 30).label('Gründe für verloren').required().default([]),
  /** Stands above the public form of its internal list. */
  listText: lines(20_000).label('Text der Liste').nullable().default(null),
  answerMail: lines(5000).label('Antwort per Mail').nullable().default(null),
  studios: studios(),
  version: count(1),
})
export const categoryRow = categoryForm.shape({ _id: id().required(), version: count(1).required() })
export type LeadCategory = InferType<typeof categoryRow>

export const linkText = () =>
  text(40)
    .min(3, 'Mindestens 3 Zeichen.')
    .matches(/^[a-z0-9-]+$/, { message: 'Nur kleine Buchstaben, Ziffern und Bindestriche.', excludeEmptyString: true })

/** A form behind a link, on the website or printed (V21). */
export const settingForm = object({
  _id: id(),
  link: linkText().label('Link').required('Gib den Link ein.'),
  title: title('Titel'),
  text: lines(20_000).label('Text').nullable().default(null),
  picture: keptFile().label('Bild').nullable().default(null),
  studios: studios(),
  category: id().label('Kategorie').nullable().default(null),
  campaign: id().nullable().default(null),
  /** Notice on whose data it is, what for and who gets it: a new one is a new version. */
  wording: lines(5000).label('Hinweis zum Datenschutz').required('Sag, wofür die Angaben sind und wer sie bekommt.'),
  minutes: minutes().nullable().default(null),
  owners: list(id().required(), 30).label('Wer sich meldet').required().default([]),
  version: count(1),
})
export const settingRow = settingForm.shape({
  _id: id().required(),
  version: count(1).required(),
  /** Below /api/, open to everybody. */
  pictureAddress: text(400).nullable().defined(),
  wordingVersion: count(1).required(),
  leads: count(0).required(),
  archived: flag().required(),
})
export type LeadSetting = InferType<typeof settingRow>

export const settingDraft = settingRow.shape({ pages: list(draftPage, most.pages).required() })

const there = { form: id().required() }
const place = count(0, most.questions)
export const pageForm = page.omit(['questions']).shape({ ...there, place, version: count(1) })
export const pageRow = draftPage.omit(['questions']).shape(there)
export const questionForm = question.shape({ ...there, page: id().required(), place, version: count(1) })
export const questionRow = draftQuestion.shape({ ...there, page: id().required() })
export const removal = object({ ...there, _id: id().required(), version: count(1).required() })

const openStudios = array()
  .of(object({ code: text(40).required(), name: text(120).required() }).required())
  .required()

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

const entry = {
  vorname: text(80).label('Vorname').required('Gib einen Vornamen ein.'),
  nachname: text(80).label('Nachname').nullable().default(null),
  email: email().label('E-Mail'),
  telefon: phone().label('Telefon').nullable().default(null),
}
/** Entry that somebody makes in a list by themselves. */
export const publicEntry = object({ ...entry, studio: studioCode().label('Studio').nullable().default(null) })
/** An internal list as a stranger sees it. */
export const publicList = object({
  name: text(120).required(),
  text: lines(20_000).nullable().defined(),
  studios: openStudios,
})
/** Question of somebody about what a list holds of them. */
export const askEntryForm = object({ email: email().label('E-Mail') })
export const entryForm = object({
  ...entry,
  _id: id().required(),
  studio: studioCode().label('Studio').required('Wähle das Studio.'),
  note: lines(1000).label('Notiz').nullable().default(null),
})
/** People who put themselves on it may have named no studio. */
export const entryEdit = entryForm.shape({ studio: studioCode().label('Studio').nullable().default(null), version: count(1).required() })
export const entryRow = entryForm.shape({
  studio: text(40).nullable().defined(),
  version: count(1).required(),
  at: instant().required(),
  category: id().required(),
})
export type LeadEntry = InferType<typeof entryRow>

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
