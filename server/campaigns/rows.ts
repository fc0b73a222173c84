import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { CampaignForm, CampaignRow } from '#contract/campaigns/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { type CampaignKind, type CampaignState, campaignState } from '#contract/rules/campaigns/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { isSame } from '#server/kit/row.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { leadForm } from '#server/leads/tables.ts'
import { mailing } from '#server/mailings/tables.ts'
import { actorOf } from '#server/serve/serve.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { video } from '#server/videos/tables.ts'
import { moveUp } from './campaignPlaces.ts'
import { keepConditions } from './conditions.ts'
import { type CampaignRecord, findSeenCampaign, mayChange, pictureKind, visibleTo } from './rules.ts'
import { campaign, campaignDraw } from './tables.ts'

/** Days for which an archived campaign can be brought back. */
export const restorableDays = 30

const addressOf = (picture: string | null) => (picture ? `files/${picture}` : null)

/** Those who take part, by whatever kind it is, and those who wait. The table is named: a column that is put in stands bare, and would be the inner one's. */
const people = sql<number>`((select count(*) from campaign_signup s where s.campaign = "campaign"."_id" and s.state = 'booked')
  + (select count(*) from campaign_entry e where e.campaign = "campaign"."_id")
  + (select count(*) from wheel_spin w where w.campaign = "campaign"."_id" and w.state <> 'held')
  + (select count(*) from survey_answer a where a.campaign = "campaign"."_id"))::int`
const waiting = sql<number>`(select count(*)::int from campaign_signup s where s.campaign = "campaign"."_id" and s.state = 'waiting')`

async function mustBeFreeShortName({ tx }: RowAct, slug: string, _id: string) {
  const [other] = await tx
    .select({ _id: campaign._id })
    .from(campaign)
    .where(and(eq(campaign.slug, slug), isNull(campaign.removedAt), ne(campaign._id, _id)))
  if (other) throw new Refusal('taken', { slug: 'Diesen Kurznamen hat schon eine andere Kampagne.' })
}

/** Everything that a campaign names has to be there. */
async function mustBeThere(tx: Tx, { studios, video: film, leadSettings }: Pick<CampaignRecord, 'studios' | 'video' | 'leadSettings'>) {
  const known = new Set((await tx.select({ code: studio.code }).from(studio)).map(({ code }) => code))
  if (!studios.every(code => known.has(code))) throw new Refusal('invalid', { studios: 'Dieses Studio gibt es nicht mehr.' })
  if (film && (await tx.$count(video, and(eq(video._id, film), isNull(video.removedAt)))) === 0)
    throw new Refusal('invalid', { video: 'Dieses Video gibt es nicht mehr.' })
  if (leadSettings && (await tx.$count(leadForm, and(eq(leadForm._id, leadSettings), isNull(leadForm.removedAt)))) === 0)
    throw new Refusal('invalid', { leadSettings: 'Dieses Formular gibt es nicht mehr.' })
}

/** A campaign that nobody can take part in is refused. */
function mustMakeSense({ kind, prizes, live }: Pick<CampaignRecord, 'kind' | 'prizes' | 'live'>) {
  if (!live || (kind !== 'draw' && kind !== 'wheel')) return
  if (!prizes.some(({ blank }) => !blank)) throw new Refusal('invalid', { prizes: 'Veröffentlichen geht mit mindestens einem Preis.' })
}

/** A kind is chosen once: what people did in it is of that kind. */
async function mustStaySo(tx: Tx, kind: CampaignKind, _id: string) {
  const [known] = await tx.select({ kind: campaign.kind }).from(campaign).where(eq(campaign._id, _id))
  if (known && known.kind !== kind) throw new Refusal('invalid', { kind: 'Die Art bleibt, wie sie war: Leg dafür eine neue Kampagne an.' })
}

/** Short names with an address of their own (V15). */
const ownAddresses = ['olma', 'oaff', 'helsana']

/** While a mailing that leads to its page goes out it is not archived: whoever reads it would find nothing there (V13). */
async function mustNotGoOut(tx: Tx, { _id, slug, kind }: Pick<CampaignRecord, '_id' | 'slug' | 'kind'>) {
  const pages = [`aktionen/(${slug}|${_id})`, ...(kind === 'wheel' ? ['wheel'] : []), ...(ownAddresses.includes(slug) ? [slug] : [])]
  const leadsThere = sql`${mailing.blocks}::text ~ ${`/(${pages.join('|')})["/?#\\\\]`}`
  if ((await tx.$count(mailing, and(inArray(mailing.state, ['approved', 'running']), leadsThere))) > 0) throw new Refusal('campaign-mailed')
}

export function shownRow(row: CampaignRecord & { people: number; waiting: number }): CampaignRow {
  const { created, author: _author, draft: _draft, edits: _edits, removedAt, ...rest } = row
  return {
    ...rest,
    state: campaignState({ ...row, removedAt }, Date.now()),
    pictureAddress: addressOf(row.picture),
    createdAt: created,
  }
}

export const rows = rowsOf({
  table: campaign,
  fields: async (form: Omit<CampaignForm, '_id'>, { tx, who }) => {
    const named = await fileNamed(tx, who, form.picture)
    return {
      kind: form.kind,
      slug: form.slug,
      title: form.title,
      text: form.text ?? null,
      picture: named,
      described: named ? (form.described ?? null) : null,
      video: form.video ?? null,
      brand: form.brand ?? null,
      studios: form.studios,
      from: new Date(form.from).toISOString(),
      to: new Date(form.to).toISOString(),
      live: form.live,
      capacity: form.capacity ?? null,
      leadSettings: form.leadSettings ?? null,
      conditions: form.conditions ?? null,
      prizes: form.prizes,
    }
  },
  born: ({ who }) => ({ created: new Date().toISOString(), author: actorOf(who) }),
  beside: { people, waiting },
  shown: shownRow,
  visibleTo,
  meant: ({ who }) => visibleTo(who),
  mayKeep: mayChange,
  async mayStand(given, fields, _id) {
    const { tx, who } = given
    mayChange(who, fields)
    await mustStaySo(tx, fields.kind, _id)
    await mustBeFreeShortName(given, fields.slug, _id)
    await mustBeThere(tx, fields)
    mustMakeSense(fields)
    await mustBePicture(tx, pictureKind, 'picture', fields.picture)
  },
  mayGo: mustNotGoOut,
  async mayReturn(given, { slug, _id, removedAt }) {
    if (removedAt && Date.parse(removedAt) < Date.now() - restorableDays * dayMs) throw new Refusal('missing')
    await mustBeFreeShortName(given, slug, _id)
  },
})

type Saving = CallBody<(typeof campaigns)['save']>

/** Makes a campaign, or edits it where a version was seen. */
export async function save(given: RowAct & { body: Saving }) {
  const { version, ...form } = given.body
  if (version !== undefined && form._id === undefined) throw new Refusal('missing')
  const before = version === undefined ? undefined : await versionOf(given.tx, form._id!)
  const row =
    version === undefined
      ? await rows.create({ ...given, body: form as CampaignForm })
      : await rows.edit({ ...given, params: undefined, body: { ...(form as CampaignForm), version } })
  await keepConditions(given.tx, row._id, row.conditions)
  if (before !== undefined && before !== row.version) await forgetWord(given.tx, row._id)
  return filled(given, row)
}

const versionOf = async (tx: Tx, _id: string) =>
  (await tx.select({ version: campaign.version }).from(campaign).where(eq(campaign._id, _id)).for('update'))[0]?.version

/** A word for drawing was given to what stood there: what changes is asked for again (V10). */
const forgetWord = (tx: Tx, _id: string) => tx.delete(campaignDraw).where(and(eq(campaignDraw.campaign, _id), isNull(campaignDraw.drawnAt)))

/** Brings it back: whoever waits moves up to what is free by now. */
export const restore = async (given: RowAct & { params: { id: string } }) => filled(given, await rows.restore(given))

/** The same with its waiting list moved up: it may have more places than before, or run again. */
async function filled(given: RowAct, row: CampaignRow): Promise<CampaignRow> {
  const [now] = row.waiting > 0 ? await given.tx.select().from(campaign).where(eq(campaign._id, row._id)) : []
  if (!now) return row
  await moveUp(given, now)
  return shownRow({ ...now, ...(await countsOf(given.tx, row._id)) })
}

async function countsOf(tx: Tx, _id: string) {
  const [counts] = await tx.select({ people, waiting }).from(campaign).where(eq(campaign._id, _id))
  return counts!
}

/** Archives it. */
export const archive = (given: RowAct & { body: { id: string; version?: number } }) =>
  rows.remove({ ...given, params: { id: given.body.id }, query: { version: given.body.version } })

type CampaignPageParams = PageQuery & { studio?: string[]; kind?: CampaignKind[]; state?: CampaignState[] }

async function everyRow({ tx, who }: RowAct): Promise<CampaignRow[]> {
  const found = await tx.select({ row: campaign, people, waiting }).from(campaign).where(visibleTo(who))
  return found.map(({ row, ...counts }) => shownRow({ ...row, ...counts }))
}

/** One page of all that the caller looks after. */
export async function campaignPage(given: RowAct & { query: CampaignPageParams }) {
  const { studio: codes, kind, state, sort = '-createdAt', ...query } = given.query
  const isMeant = (row: CampaignRow) =>
    (state?.length ? state.includes(row.state) : row.state !== 'archived') &&
    (!kind?.length || kind.includes(row.kind)) &&
    (!codes?.length || row.studios.length === 0 || row.studios.some(code => codes.includes(code)))
  const all = await everyRow(given)
  return paged(all.filter(isMeant), { ...query, sort }, ({ title, slug }) => `${title} ${slug}`, 'createdAt')
}

/** A campaign with its questions, also an archived one. */
export async function oneCampaign({ tx, who }: RowAct, _id: string) {
  const [found] = await tx
    .select({ row: campaign, people, waiting })
    .from(campaign)
    .where(and(eq(campaign._id, _id), visibleTo(who)))
  if (!found) throw new Refusal('missing')
  const { row, ...counts } = found
  return { ...shownRow({ ...row, ...counts }), pages: row.draft }
}

/** A short name of which there is none yet. */
async function freeSlug(tx: Tx, slug: string) {
  const { rows: taken } = await tx.execute<{ slug: string }>(
    sql`select slug from campaign where removed_at is null and slug like ${`${slug.slice(0, 36)}%`}`,
  )
  const known = new Set(taken.map(each => each.slug))
  for (let nth = 2; ; nth++) {
    const wish = `${slug.slice(0, 36)}-${nth}`
    if (!known.has(wish)) return wish
  }
}

/** A draft of the same, with questions and prizes of its own. */
export async function copy(given: RowAct & { body: { id: string; _id?: string } }) {
  const { tx, who } = given
  const { id, _id = v7() } = given.body
  const row = await findSeenCampaign(tx, who, id)
  mayChange(who, row)
  const [known] = await tx.select().from(campaign).where(eq(campaign._id, _id))
  if (known) {
    // The same copy again is no news; any other row under this id is somebody else's.
    if (known.kind !== row.kind || !isSame(known, { studios: row.studios })) throw new Refusal('taken')
    return oneCampaign(given, _id)
  }
  const { version: _version, removedAt: _removed, edits: _edits, ...fields } = row
  const questions = row.draft.map(page => ({
    ...page,
    _id: v7(),
    version: 1,
    questions: page.questions.map(question => ({ ...question, _id: v7(), version: 1 })),
  }))
  await tx.insert(campaign).values({
    ...fields,
    _id,
    slug: await freeSlug(tx, row.slug),
    title: `${row.title.slice(0, 112)} (Kopie)`,
    live: false,
    prizes: row.prizes.map(prize => ({ ...prize, _id: v7() })),
    draft: questions,
    created: new Date().toISOString(),
    author: actorOf(who),
  })
  await keepConditions(tx, _id, row.conditions)
  return oneCampaign(given, _id)
}
