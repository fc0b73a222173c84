import { asc, eq, isNull } from 'drizzle-orm'
import { type Brand, brandOf, brands } from '#contract/brand.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { isShownFor, pieceState, type WebsiteScope } from '#contract/rules/website/pieceState.ts'
import { postingOf } from '#contract/rules/website/posting.ts'
import { mostShown } from '#contract/website/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { abroadText } from '#server/shared/files/texts.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { priceOfRow, pricesOf } from './prices.ts'
import { isLive } from './rules.ts'
import { websiteContent, websiteJob, websiteJobType, websiteOffer, websiteService } from './tables.ts'

interface Reading {
  tx: Tx
  house: WithSettings
}
interface WebsitePlaceFilter {
  studio?: string
  brand?: Brand
}

/** Whole, for it stands on a page of another host. */
const addressOf = ({ settings }: WithSettings, picture: string | null) => picture && `${settings.publicUrl}/api/files/${picture}`

const pieceOf = <Row extends { picture: string | null; text: string }>({ house }: Reading, row: Row) => ({
  ...row,
  text: abroadText(row.text, house.settings.publicUrl),
  picture: addressOf(house, row.picture),
})

const forPlace = <Row extends WebsiteScope>(rows: readonly Row[], asked: WebsitePlaceFilter = {}) =>
  rows.filter(row => isShownFor(row, asked)).slice(0, mostShown)

const byRank = ({ rank, title, _id }: typeof websiteContent | typeof websiteService | typeof websiteOffer) => [
  asc(rank),
  asc(title),
  asc(_id),
]

export async function shownContent(given: Reading, asked?: WebsitePlaceFilter) {
  const rows = await given.tx
    .select()
    .from(websiteContent)
    .where(isLive(websiteContent))
    .orderBy(...byRank(websiteContent))
  return forPlace(rows, asked).map(row => pieceOf(given, row))
}

export async function shownServices(given: Reading, asked?: WebsitePlaceFilter) {
  const rows = await given.tx
    .select()
    .from(websiteService)
    .where(isLive(websiteService))
    .orderBy(...byRank(websiteService))
  return forPlace(rows, asked).map(row => pieceOf(given, row))
}

/** Offers; one that names a contract offer is there as long as that is sold, in the studio that is asked for where one is. */
export async function shownOffers(given: Reading, asked: WebsitePlaceFilter = {}) {
  const rows = await given.tx
    .select()
    .from(websiteOffer)
    .where(isLive(websiteOffer))
    .orderBy(...byRank(websiteOffer))
  const sold = await pricesOf(given.tx)
  return forPlace(rows, asked).flatMap(row => {
    const price = priceOfRow({ ...row, studio: asked.studio ?? row.studio }, sold)
    return row.offer && !price ? [] : [{ ...pieceOf(given, row), price }]
  })
}

const vacancies = (tx: Tx) =>
  tx
    .select({
      row: websiteJob,
      type: { _id: websiteJobType._id, name: websiteJobType.name },
      at: { name: studio.name, adresse: studio.adresse },
    })
    .from(websiteJob)
    .leftJoin(websiteJobType, eq(websiteJobType._id, websiteJob.type))
    .leftJoin(studio, eq(studio.code, websiteJob.studio))
    .$dynamic()

type Vacancy = Awaited<ReturnType<typeof vacancies>>[number]

/** «Musterstrasse 3, 8400 Winterthur» in its parts; the seat of the brand where a vacancy is of no studio. */
function placeIn({ row, at }: Vacancy) {
  const { street, town } = brands[row.brand ?? brandOf(row.studio)]
  const said = at ? at.adresse : `${street}, ${town}`
  const comma = said.lastIndexOf(',')
  const [way, rest] = comma < 0 ? [null, said.trim()] : [said.slice(0, comma).trim(), said.slice(comma + 1).trim()]
  if (!/^\d{4} /.test(rest)) return { street: at?.adresse ?? null, plz: null, town: at?.name ?? town }
  return { street: way, plz: rest.slice(0, 4), town: rest.slice(5).trim() }
}

function jobOf({ house }: Reading, found: Vacancy) {
  const { type } = found
  const row = { ...found.row, text: abroadText(found.row.text, house.settings.publicUrl) }
  const end = new Date(Date.parse(instantOf(addDays(row.until, 1), '00:00')) - 1000).toISOString()
  return {
    ...row,
    type,
    workload: row.least === row.most ? `${row.most} %` : `${row.least}–${row.most} %`,
    contact: row.contact ?? brands[row.brand ?? brandOf(row.studio)].email,
    posting: postingOf({ ...row, from: row.from! }, { address: placeIn(found), end }),
  }
}

export async function shownJobs(given: Reading, asked?: WebsitePlaceFilter) {
  const rows = await vacancies(given.tx).where(isLive(websiteJob)).orderBy(asc(websiteJob.title), asc(websiteJob._id))
  const here = new Set(
    forPlace(
      rows.map(({ row }) => row),
      asked,
    ).map(({ _id }) => _id),
  )
  return rows.filter(({ row }) => here.has(row._id)).map(found => jobOf(given, found))
}

/** A vacancy that was online and is no more is gone for good, so that search engines forget it. */
export async function shownJob(given: Reading, _id: string) {
  const [found] = await vacancies(given.tx).where(eq(websiteJob._id, _id))
  const state = found && pieceState(found.row, today())
  if (!found || state === 'draft' || state === 'planned') throw new Refusal('missing')
  if (state === 'over' || found.row.removedAt) throw new Refusal('website-job-over')
  return jobOf(given, found)
}

export const shownTypes = ({ tx }: Reading) =>
  tx
    .select()
    .from(websiteJobType)
    .where(isNull(websiteJobType.removedAt))
    .orderBy(asc(websiteJobType.name), asc(websiteJobType._id))
    .limit(mostShown)
