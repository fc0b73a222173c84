import { array, type InferType, object } from 'yup'
import { brandWord } from '#contract/addressed.ts'
import { keptFile } from '#contract/files.ts'
import { draftPage, draftQuestion } from '#contract/questionnaire/draftQuestion.ts'
import { page, pages, question } from '#contract/questionnaire/shapes.ts'
import { type CampaignKind, type CampaignState, campaignKinds, campaignStates } from '#contract/rules/campaigns/states.ts'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'
import { count, day, email, flag, id, instant, lines, list, phone, studioCode, text } from '#contract/shapes.ts'

export const kindNames = Object.keys(campaignKinds) as CampaignKind[]
export const stateNames = Object.keys(campaignStates) as CampaignState[]

const slug = () =>
  text(40)
    .min(3, 'Mindestens 3 Zeichen.')
    .matches(/^[a-z0-9-]+$/, { message: 'Nur kleine Buchstaben, Ziffern und Bindestriche.', excludeEmptyString: true })

/** A prize of a draw or a wheel; of a wheel also what is no prize. */
export const prize = object({
  _id: id().required(),
  name: text(120).label('Preis').required('Wie heisst der Preis?'),
  count: count(1, 100_000).label('Anzahl').required('Wie viele gibt es davon?'),
  /** No prize: «Niete». */
  blank: flag().label('Niete').required().default(false),
  /** Handed over where the wheel stands, else by a code in the mail. */
  atOnce: flag().label('Wird gleich übergeben').required().default(false),
})
export type Prize = InferType<typeof prize>

/** A campaign as staff write it (V13, V46). */
export const campaignForm = object({
  /** Made on the device. */
  _id: id().required(),
  kind: text(10).oneOf(kindNames).label('Art').required('Wähle, was es ist.').default('action'),
  slug: slug().label('Kurzname').required('Gib den Kurznamen ein.'),
  title: text(120).label('Titel').required('Gib einen Titel ein.'),
  text: lines(20_000).label('Text').nullable().default(null),
  picture: keptFile().label('Bild').nullable().default(null),
  /** The picture in words. */
  described: text(200)
    .label('Was zeigt das Bild?')
    .nullable()
    .default(null)
    .when('picture', ([picture], shape) => (picture ? shape.required('Sag, was auf dem Bild ist: Nicht alle sehen es.') : shape)),
  video: id().label('Video').nullable().default(null),
  brand: brandWord().nullable().default(null),
  /** Codes; none is the whole chain. */
  studios: list(studioCode().required(), 200).label('Studios').required().default([]),
  from: instant().label('Ab').required('Ab wann läuft sie?'),
  to: instant()
    .label('Bis')
    .required('Bis wann läuft sie?')
    .test('after', 'Das Ende liegt vor dem Anfang.', (to, { parent }) => !to || !parent.from || to > parent.from),
  /** Published: what nobody has published is a draft. */
  live: flag().label('Veröffentlicht').required().default(false),
  capacity: count(1, 100_000).label('Plätze').nullable().default(null),
  /** Its form of leads, for who has no account (V21). */
  leadSettings: id().label('Formular').nullable().default(null),
  conditions: lines(20_000).label('Teilnahmebedingungen').nullable().default(null),
  prizes: list(prize.required(), 500).label('Preise').required().default([]),
})
export type CampaignForm = InferType<typeof campaignForm>

/** Without `_id` the studio makes one; with `version` it is an edit. */
export const campaignSave = campaignForm.shape({ _id: id(), version: count(1) })

export const campaignRow = campaignForm.shape({
  version: count(1).required(),
  state: text(10).oneOf(stateNames).required(),
  pictureAddress: text(400).nullable().defined(),
  createdAt: instant().required(),
  /** Those who take part: signed up, entered, spun or answered. */
  people: count().required(),
  waiting: count().required(),
})
export type CampaignRow = InferType<typeof campaignRow>

export const campaignDraft = campaignRow.shape({ pages: list(draftPage, questionnaireBounds.pages).required() })

const there = { campaign: id().required() }
const place = count(0, questionnaireBounds.questions)
export const pageForm = page.omit(['questions']).shape({ ...there, place, version: count(1) })
export const pageRow = draftPage.omit(['questions']).shape(there)
export const questionForm = question.shape({ ...there, page: id().required(), place, version: count(1) })
export const questionRow = draftQuestion.shape({ ...there, page: id().required() })
export const removal = object({ ...there, _id: id().required(), version: count(1).required() })

/** Somebody who takes part, as staff see them. */
export const participant = object({
  _id: id().required(),
  name: text(161).required(),
  email: text(254).nullable().defined(),
  telefon: text(16).nullable().defined(),
  studio: text(40).nullable().defined(),
  /** Their state in a word: `booked`, `waiting`, `off`, `entered`, `winner`, or the state of a spin. */
  state: text(10).required(),
  /** The prize, or the day of an entry. */
  what: text(120).nullable().defined(),
  at: instant().required(),
  code: text(12).nullable().defined(),
  /** When the prize was handed over. */
  handedAt: instant().nullable().defined(),
  /** The account, where there is one: to sign it off. */
  person: id().nullable().defined(),
})
export type CampaignParticipant = InferType<typeof participant>

const answered = object({
  _id: id().required(),
  title: text(300).required(),
  type: text(10).required(),
  /** How many answered it; below the threshold nothing more is said. */
  count: count().required(),
  options: array()
    .of(object({ text: text(200).required(), count: count().required() }).required())
    .required(),
  /** Mean of numbers and stars. */
  mean: text(20).nullable().defined(),
  texts: array().of(text(10_000).required()).required(),
})

/** Results of a campaign. */
export const results = object({
  people: count().required(),
  waiting: count().required(),
  /** Enquiries that came by it, and of those won. */
  leads: count().required(),
  won: count().required(),
  answers: count().required(),
  enough: flag().required(),
  questions: array().of(answered.required()).required(),
  prizes: array()
    .of(object({ _id: id().required(), name: text(120).required(), count: count().required(), given: count().required() }).required())
    .required(),
  rolls: array()
    .of(
      object({
        _id: id().required(),
        studio: text(40).nullable().defined(),
        at: instant().required(),
        until: instant().required(),
        returnedAt: instant().nullable().defined(),
        tickets: count().required(),
        used: count().required(),
        /** Numbers of tickets between used ones of which nothing came. */
        skipped: array().of(count().required()).required(),
      }).required(),
    )
    .required(),
})
export type Results = InferType<typeof results>

/** The minutes of a draw: with list, seed and version it is drawn again and comes to the same (V17). */
export const minutes = object({
  askedBy: text(161).nullable().defined(),
  askedAt: instant().required(),
  drawnBy: text(161).nullable().defined(),
  drawnAt: instant().nullable().defined(),
  /** True where nobody else could give the second word. */
  alone: flag().required(),
  version: count(1).required(),
  entries: count().required(),
  hash: text(64).nullable().defined(),
  seed: text(64).nullable().defined(),
  /** True where drawing again came to the same. */
  repeats: flag().required(),
  winners: array()
    .of(object({ entry: id().required(), prize: text(120).required(), name: text(161).nullable().defined() }).required())
    .required(),
  substitutes: array()
    .of(object({ entry: id().required(), name: text(161).nullable().defined() }).required())
    .required(),
})
export type Minutes = InferType<typeof minutes>

/** A campaign as anybody sees it. */
export const openCampaign = object({
  _id: id().required(),
  kind: text(10).oneOf(kindNames).required(),
  slug: text(40).required(),
  title: text(120).required(),
  text: lines(20_000).nullable().defined(),
  picture: text(400).nullable().defined(),
  described: text(200).nullable().defined(),
  from: instant().required(),
  to: instant().required(),
  capacity: count().nullable().defined(),
  free: count().nullable().defined(),
  conditions: lines(20_000).nullable().defined(),
  prizes: array().of(text(120).required()).required(),
  video: object({
    _id: id().required(),
    title: text(200).required(),
    /** Below /api/, for some hours. */
    address: text(400).nullable().defined(),
    stream: text(1000).nullable().defined(),
    poster: text(400).nullable().defined(),
  })
    .nullable()
    .defined()
    .default(null),
})
export type OpenCampaign = InferType<typeof openCampaign>

/** The caller's own part in it. */
export const ownPart = object({
  state: text(10).oneOf(['booked', 'waiting', 'off']).nullable().defined(),
  /** Place in the waiting list. */
  place: count(1).nullable().defined(),
  /** Days on which they have entered the draw. */
  days: array().of(day().required()).required(),
  answered: flag().required(),
})
export type OwnPart = InferType<typeof ownPart>

const person = {
  vorname: text(80).label('Vorname').required('Gib deinen Vornamen ein.').matches(/\S/, 'Gib deinen Vornamen ein.'),
  nachname: text(80).label('Nachname').required('Gib deinen Nachnamen ein.').matches(/\S/, 'Gib deinen Nachnamen ein.'),
  email: email().label('E-Mail'),
  telefon: phone().label('Telefon').nullable().default(null),
}
/** Somebody without an account, as they describe themselves. */
export const stranger = object(person)

/** The same on the wire, where a member says nothing. */
export const maybeStranger = {
  vorname: text(80),
  nachname: text(80),
  email: email().notRequired(),
  telefon: phone().nullable(),
}

export const surveyOpen = object({
  campaign: id().required(),
  slug: text(40).required(),
  title: text(120).required(),
  text: lines(20_000).nullable().defined(),
  pages: pages(),
  answered: flag().required(),
})
export type SurveyOpen = InferType<typeof surveyOpen>
