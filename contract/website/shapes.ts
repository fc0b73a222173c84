import { array, type InferType, object } from 'yup'
import { type Brand, brands } from '#contract/brand.ts'
import { keptFile } from '#contract/files.ts'
import { type Employment, employments } from '#contract/rules/website/posting.ts'
import { count, day, email, flag, id, lines, list, money, studioCode, text } from '#contract/shapes.ts'

/** The most pieces of a kind that a website reads at once. */
export const mostShown = 1000
/** Letters of a text, and of its HTML once it is clean. */
const longestText = 20_000
const longestClean = 40_000

const brand = () => text(10).oneOf(Object.keys(brands) as Brand[])
export const brandAsked = brand
const html = () => lines(longestClean)
const address = () => text(400)

/** Place of a piece on the website: that of a studio, of a brand, or everywhere. */
const place = {
  /** Code; null is the whole chain. */
  studio: studioCode().label('Gilt für').nullable().default(null),
  /** Brand of one of the chain's pieces; null is both. */
  brand: brand().label('Marke').nullable().default(null),
}
const rank = count(0, 999).label('Reihenfolge').required().default(100)
const born = { /** Made on the device. */ _id: id().required(), ...place }
/** The first day on which it is online; null is a draft. */
const from = day().label('Online ab').nullable().default(null)
const lastDay = (label: string) =>
  day()
    .label(label)
    .test('after', 'Der letzte Tag liegt vor dem ersten.', (last, { parent }) => !last || !parent.from || last >= parent.from)
const until = lastDay('Online bis und mit').nullable().default(null)
const websiteText = (label: string) => lines(longestText).label(label).required('Schreib einen Text.')
const picture = keptFile().label('Bild').nullable().default(null)
const pictureAddress = address().nullable().defined()
const kept = { text: html().required(), pictureAddress, version: count(1).required() }

/** A text of the site, found by its word in the page's address. */
export const contentForm = object({
  ...born,
  slug: text(60)
    .matches(/^[a-z0-9-]+$/, 'Nur kleine Buchstaben, Ziffern und Bindestriche, zum Beispiel ueber-uns.')
    .label('Stelle auf der Website')
    .required('Sag, wo der Text steht.'),
  title: text(120).label('Titel').required('Gib dem Text einen Titel.'),
  text: websiteText('Text'),
  picture,
  rank,
  from,
  until,
})
export type ContentForm = InferType<typeof contentForm>
export const contentRow = contentForm.shape(kept)
export type ContentRow = InferType<typeof contentRow>

/** Service of the studios beside training: Sauna, Kinderhort, Massage. */
export const serviceForm = object({
  ...born,
  title: text(120).label('Leistung').required('Gib der Leistung einen Namen.'),
  text: websiteText('Beschreibung'),
  picture,
  rank,
  from,
  until,
})
export type ServiceForm = InferType<typeof serviceForm>
export const serviceRow = serviceForm.shape(kept)
export type ServiceRow = InferType<typeof serviceRow>

/** An offer; its price is that of a contract offer as it is sold, or typed and shown with «ab». */
export const websiteOfferForm = object({
  ...born,
  title: text(120).label('Angebot').required('Gib dem Angebot einen Namen.'),
  text: websiteText('Beschreibung'),
  picture,
  /** The contract offer whose price it bears. */
  offer: id().label('Preis aus dem Vertragsangebot').nullable().default(null),
  /** Rappen, where no contract offer is named. */
  price: money().min(0, 'Ein Preis ist nie kleiner als 0.').max(10_000_000).label('Preis ab').nullable().default(null),
  /** Period of the typed price: «pro Monat». */
  per: text(40).label('Preis gilt').nullable().default(null),
  rank,
  from,
  until,
})
export type WebsiteOfferForm = InferType<typeof websiteOfferForm>

/** A price as the site shows it. `words` has all of it: «ab CHF 59.00 pro Monat». */
const price = object({
  /** Rappen with MWST. */
  rappen: money().required(),
  /** True where dearer ones begin there. */
  from: flag().required(),
  per: text(60).nullable().defined(),
  words: text(120).required(),
})
export type Price = InferType<typeof price>

export const websiteOfferRow = websiteOfferForm.shape({
  ...kept,
  /** As the site has it today; null where none is typed, or the contract offer is sold no longer. */
  shownPrice: price.nullable().defined(),
})
export type WebsiteOfferRow = InferType<typeof websiteOfferRow>

/** A contract offer that is sold, to take its price over. */
export const priced = array()
  .of(object({ _id: id().required(), title: text(80).required(), price: price.required() }).required())
  .max(mostShown)
  .required()

const percent = (label: string) => count(10, 100).label(label).required()

/** A vacancy. */
export const jobForm = object({
  ...born,
  title: text(120).label('Stelle').required('Gib der Stelle einen Namen.'),
  type: id().label('Stellenart').nullable().default(null),
  text: websiteText('Beschrieb'),
  employment: text(10)
    .oneOf(Object.keys(employments) as Employment[])
    .label('Anstellung')
    .required()
    .default('permanent'),
  least: percent('Pensum von').default(80),
  most: percent('Pensum bis')
    .default(100)
    .test('range', 'Das Pensum endet unter seinem Anfang.', (most, { parent }) => most === undefined || most >= (parent.least ?? 0)),
  /** «Per sofort oder nach Vereinbarung». */
  start: text(80).label('Stellenantritt').nullable().default(null),
  /** Address for applications; null is the brand's address. */
  contact: email().notRequired().label('Bewerbungen an').nullable().default(null),
  from,
  until: lastDay('Letzter Tag').required('Sag, bis wann die Stelle ausgeschrieben ist.'),
})
export type JobForm = InferType<typeof jobForm>
export const jobRow = jobForm.shape({
  text: kept.text,
  version: kept.version,
  /** Null where its kind is none. */ typeName: text(60).nullable().defined(),
})
export type JobRow = InferType<typeof jobRow>

export const jobTypeForm = object({ _id: id().required(), name: text(60).label('Stellenart').required('Gib der Stellenart einen Namen.') })
export type JobTypeForm = InferType<typeof jobTypeForm>
export const jobTypeRow = jobTypeForm.shape({ version: kept.version, /** Vacancies that bear it. */ jobs: count().required() })
export type JobTypeRow = InferType<typeof jobTypeRow>

const shownPlace = { _id: id().required(), studio: text(40).nullable().defined(), brand: text(10).nullable().defined() }
const shownText = {
  title: text(120).required(),
  /** HTML of few tags, cleaned. */
  text: html().required(),
  /** Whole address of the picture. */
  picture: address().nullable().defined(),
}

/** Pieces of each kind that a website reads, the first by rank. */
export const shownContent = array()
  .of(object({ ...shownPlace, ...shownText, slug: text(60).required(), until: day().nullable().defined() }).required())
  .max(mostShown)
  .required()
export const shownServices = array()
  .of(object({ ...shownPlace, ...shownText, until: day().nullable().defined() }).required())
  .max(mostShown)
  .required()
export const shownOffers = array()
  .of(object({ ...shownPlace, ...shownText, price: price.nullable().defined(), until: day().nullable().defined() }).required())
  .max(mostShown)
  .required()
export const shownTypes = array()
  .of(object({ _id: id().required(), name: text(60).required() }).required())
  .max(mostShown)
  .required()

const schemaTypeOf = (type: string) => ({ '@type': text(40).oneOf([type]).required() })

/** schema.org's JobPosting, to be put into the page as it is. */
const jobPosting = object({
  '@context': text(40).required(),
  ...schemaTypeOf('JobPosting'),
  title: text(120).required(),
  description: html().required(),
  datePosted: day().required(),
  /** Instant at which the last day is over. */
  validThrough: text(30).required(),
  employmentType: list(text(20).required(), 4).required(),
  identifier: object({ ...schemaTypeOf('PropertyValue'), name: text(80).required(), value: id().required() }).required(),
  hiringOrganization: object({ ...schemaTypeOf('Organization'), name: text(80).required() }).required(),
  jobLocation: object({
    ...schemaTypeOf('Place'),
    address: object({
      ...schemaTypeOf('PostalAddress'),
      streetAddress: text(200).nullable().defined(),
      postalCode: text(10).nullable().defined(),
      addressLocality: text(200).required(),
      addressCountry: text(2).required(),
    }).required(),
  }).required(),
})

export const shownJob = object({
  ...shownPlace,
  title: text(120).required(),
  text: html().required(),
  type: object({ _id: id().required(), name: text(60).required() })
    .nullable()
    .defined(),
  /** «80–100 %». */
  workload: text(20).required(),
  start: text(80).nullable().defined(),
  contact: text(254).required(),
  until: day().required(),
  posting: jobPosting.required(),
})
export const shownJobs = array().of(shownJob.required()).max(mostShown).required()
