import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import { foldLetters } from '#contract/fold.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ContentForm, JobForm, JobTypeForm, ServiceForm, WebsiteOfferForm } from '#contract/website/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { sanitise } from '#server/kit/sanitise.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { priceOfRow, pricesOf } from './prices.ts'
import { keptBy, mayWrite, pictureKind, placeOf, writtenBy } from './rules.ts'
import { websiteContent, websiteJob, websiteJobType, websiteOffer, websiteService } from './tables.ts'

type FormWithoutId<Form> = Omit<Form, '_id'>

const pieceColumnsOf = ({
  title,
  text,
  from,
  ...place
}: {
  title: string
  text: string
  from: string | null
  studio: string | null
  brand: Brand | null
}) => ({
  ...placeOf(place),
  title,
  text: sanitise(text),
  from,
})

async function rankedOf(form: FormWithoutId<ServiceForm>, { tx, who }: Acting) {
  const { picture, rank, until } = form
  return { ...pieceColumnsOf(form), rank, until, picture: await fileNamed(tx, who, picture) }
}

/** Refuses an empty text and a picture that is gone. */
async function mustStand({ tx, who }: Acting, { studio, text, picture }: { studio: string | null; text: string; picture?: string | null }) {
  mayWrite(who, studio)
  if (!text) throw new Refusal('invalid', { text: 'Schreib einen Text.' })
  await mustBePicture(tx, pictureKind, 'picture', picture ?? null)
}

const pictured = <Row extends { picture: string | null }>(row: Row, { house, who }: Acting) => ({
  ...row,
  pictureAddress: fileAddress(house, who, row.picture),
})

export const contents = rowsOf({
  table: websiteContent,
  fields: async (form: FormWithoutId<ContentForm>, given) => ({ ...(await rankedOf(form, given)), slug: form.slug }),
  shown: (row, given) => pictured(row, given),
  visibleTo: writtenBy(websiteContent),
  meant: given => ofStudioAsked(websiteContent.studio, given),
  mayKeep: (who, { studio }) => mayWrite(who, studio),
  mayStand: mustStand,
})

export const services = rowsOf({
  table: websiteService,
  fields: (form: FormWithoutId<ServiceForm>, given) => rankedOf(form, given),
  shown: (row, given) => pictured(row, given),
  visibleTo: keptBy(websiteService),
  meant: given => ofStudioAsked(websiteService.studio, given),
  mayStand: mustStand,
})

/** A price is taken over or typed, never both. */
async function mustBePriced(tx: Tx, { offer }: { offer: string | null }) {
  if (offer && !(await pricesOf(tx)).has(offer)) throw new Refusal('invalid', { offer: 'Dieses Angebot wird nicht mehr verkauft.' })
}

export const offers = rowsOf({
  table: websiteOffer,
  fields: async (form: FormWithoutId<WebsiteOfferForm>, given) => ({
    ...(await rankedOf(form, given)),
    offer: form.offer,
    price: form.offer ? null : form.price,
    per: form.offer ? null : form.per,
  }),
  shown: (row, given) => pictured(row, given),
  visibleTo: keptBy(websiteOffer),
  meant: given => ofStudioAsked(websiteOffer.studio, given),
  async mayStand(given, fields) {
    await mustStand(given, fields)
    await mustBePriced(given.tx, fields)
  },
})

/** Adds today's prices to rows of offers. */
export async function withPrices<Row extends { offer: string | null; price: number | null; per: string | null; studio: string | null }>(
  tx: Tx,
  rows: readonly Row[],
) {
  const sold = await pricesOf(tx)
  return rows.map(row => ({ ...row, shownPrice: priceOfRow(row, sold) }))
}

const typeName = sql<string | null>`(select t.name from website_job_type t where t._id = website_job.type)`

export const jobs = rowsOf({
  table: websiteJob,
  fields: (form: FormWithoutId<JobForm>) => {
    const { type, employment, least, most, start, contact, until } = form
    return { ...pieceColumnsOf(form), type, employment, least, most, start, contact, until }
  },
  beside: { typeName },
  visibleTo: keptBy(websiteJob),
  meant: given => ofStudioAsked(websiteJob.studio, given),
  async mayStand(given, fields, _id) {
    await mustStand(given, fields)
    if (!fields.type) return
    const [known] = await given.tx.select().from(websiteJobType).where(eq(websiteJobType._id, fields.type))
    const [before] = await given.tx.select({ type: websiteJob.type }).from(websiteJob).where(eq(websiteJob._id, _id))
    // A hidden kind stays where it stands, and is chosen nowhere anew.
    if (!known || (known.removedAt && before?.type !== fields.type))
      throw new Refusal('invalid', { type: 'Diese Stellenart gibt es nicht mehr.' })
  },
})

/** Two kinds of one name are one too many, however they are written. */
async function mustBeNew(tx: Tx, _id: string, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('formkurve website job types', 0))`)
  const known = await tx.select().from(websiteJobType).where(isNull(websiteJobType.removedAt))
  if (known.some(row => row._id !== _id && foldLetters(row.name) === foldLetters(name)))
    throw new Refusal('taken', { name: 'Diese Stellenart gibt es schon.' })
}

export const jobTypes = rowsOf({
  table: websiteJobType,
  fields: ({ name }: FormWithoutId<JobTypeForm>) => ({ name }),
  beside: { jobs: sql<number>`(select count(*)::int from website_job j where j.type = website_job_type._id and j.removed_at is null)` },
  order: [asc(websiteJobType.name), asc(websiteJobType._id)],
  mayStand: ({ tx }, { name }, _id) => mustBeNew(tx, _id, name),
  mayReturn: ({ tx }, { _id, name }) => mustBeNew(tx, _id, name),
})
