import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { OpenCampaign } from '#contract/campaigns/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isRunning } from '#contract/rules/campaigns/states.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { leadForm } from '#server/leads/tables.ts'
import { RangedReply, type Who } from '#server/serve/serve.ts'
import { file } from '#server/shared/files/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { video } from '#server/videos/tables.ts'
import { bookedIn, partOf } from './campaignPlaces.ts'
import { type CampaignRecord, findCampaignByName, forStudio, running } from './rules.ts'
import { campaign } from './tables.ts'

interface OpenCampaignContext {
  tx: Tx
  house: House
  who?: Who
}

/** Between this and twice this the address of a film holds. */
const hours = 6 * 3600

const macOf = ({ settings }: WithSettings, of: string, until: number) =>
  createHmac('sha256', settings.secrets.file).update(`campaign film ${of}\n${until}`).digest('base64url')

/** The address of a campaign's film for some hours: of the archive it opens this one alone (V15). */
function filmAddress(house: WithSettings, { _id }: CampaignRecord, now = Date.now()) {
  const until = (Math.floor(now / 1000 / hours) + 2) * hours
  return `kampagne/${_id}/film?until=${until}&sig=${macOf(house, _id, until)}`
}

/** The film of a campaign, where it has one that is published. */
async function filmOf(tx: Tx, row: CampaignRecord) {
  if (!row.video) return undefined
  const [found] = await tx
    .select()
    .from(video)
    .where(and(eq(video._id, row.video), isNull(video.removedAt), isNotNull(video.publishedAt)))
  return found
}

async function shownFilm(tx: Tx, house: WithSettings, row: CampaignRecord): Promise<OpenCampaign['video']> {
  const film = await filmOf(tx, row)
  if (!film) return null
  const { _id, title, stream, poster } = film
  return { _id, title, stream, address: film.file ? filmAddress(house, row) : null, poster: poster && `files/${poster}` }
}

async function shownOpen({ tx, house }: OpenCampaignContext, row: CampaignRecord): Promise<OpenCampaign> {
  const { _id, kind, slug, title, text, picture, described, from, to, capacity, conditions, prizes } = row
  const isCounted = kind === 'action' && capacity !== null
  return {
    _id,
    kind,
    slug,
    title,
    text,
    described,
    from,
    to,
    capacity,
    conditions,
    picture: picture && `files/${picture}`,
    free: isCounted ? Math.max(0, capacity - (await bookedIn(tx, row))) : null,
    prizes: prizes.filter(({ blank }) => !blank).map(({ name }) => name),
    video: await shownFilm(tx, house, row),
  }
}

/** The form by which one can ask: the campaign's own, else the first there is. */
async function formFor(tx: Tx, row: CampaignRecord | undefined) {
  const isHere = isNull(leadForm.removedAt)
  const [own] = row?.leadSettings
    ? await tx
        .select({ link: leadForm.link })
        .from(leadForm)
        .where(and(eq(leadForm._id, row.leadSettings), isHere))
    : []
  if (own) return own.link
  const [first] = await tx.select({ link: leadForm.link }).from(leadForm).where(isHere).orderBy(asc(leadForm._id)).limit(1)
  return first?.link ?? null
}

/** The page behind a short name or an id; where none runs there, the studios and a form (V15). */
export async function pageOf(given: OpenCampaignContext, name: string) {
  const { tx, who } = given
  const found = await findCampaignByName(tx, name)
  const row = found && isRunning(found, Date.now()) ? found : undefined
  const places = await tx.select({ code: studio.code, name: studio.name }).from(studio).orderBy(studio.name)
  return {
    campaign: row ? await shownOpen(given, row) : null,
    studios: places.filter(({ code }) => !row?.studios.length || row.studios.includes(code)),
    form: await formFor(tx, row),
    mine: row && who ? await partOf({ ...given, who }, row) : null,
  }
}

/** Campaigns that run for the caller, those that end first in front. */
export const runningFor = ({ tx, who }: OpenCampaignContext) =>
  tx
    .select({ _id: campaign._id, kind: campaign.kind, slug: campaign.slug, title: campaign.title, to: campaign.to })
    .from(campaign)
    .where(and(running(), forStudio(who?.studio)))
    .orderBy(campaign.to, campaign._id)
    .limit(100)

interface FilmLinkProof {
  until?: number
  sig?: string
}

/** The film's bytes, as long as its address holds and the campaign runs. */
export async function filmReply({ tx, house }: OpenCampaignContext, name: string, { until, sig = '' }: FilmLinkProof) {
  const row = await findCampaignByName(tx, name)
  const film = row && isRunning(row, Date.now()) ? await filmOf(tx, row) : undefined
  const isGood = row !== undefined && until !== undefined && until * 1000 > Date.now() && isSame(macOf(house, row._id, until), sig)
  if (!isGood || !film?.file) throw new Refusal('missing')
  const [kept] = await tx.select().from(file).where(eq(file.name, film.file))
  const bytes = kept && (await house.bytes.open(kept.name))
  if (!kept || !bytes) throw new Refusal('missing')
  const headers = { 'cache-control': 'private, no-store', 'content-disposition': `inline; filename="${kept.name}"` }
  return new RangedReply({ name: kept.name, bytes: bytes.bytes }, bytes.read, kept.type, headers)
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const isSame = (wanted: string, shown: string) => wanted.length === shown.length && timingSafeEqual(bytesOf(wanted), bytesOf(shown))
