import { randomInt } from 'node:crypto'
import { and, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { OpenWheel, Spun } from '#contract/campaigns/wheel.ts'
import { wheel } from '#contract/campaigns/wheel.ts'
import { makeCode, shownCode } from '#contract/codes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SpinState } from '#contract/rules/campaigns/states.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { HandlerInput, Who } from '#server/serve/serve.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { linkKeyOf, rowIn } from '#server/shared/publicForms/link.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { type Taker, takerOf } from './campaignEntries.ts'
import { conditionsOf } from './conditions.ts'
import { type CampaignRecord, findSeenCampaign, forStudio, lockedOpen, mustRun, running, seesPeopleIn } from './rules.ts'
import { campaign, wheelRoll, wheelSpin } from './tables.ts'
import { drawOne, rollIn, stockOf } from './ticketStock.ts'

type Spin = typeof wheelSpin.$inferSelect
type SpinInput = CallBody<(typeof wheel)['spin']>

const what = 'wheel spin'

const fieldsOf = ({ prizes }: CampaignRecord): OpenWheel['fields'] =>
  prizes.map(({ _id, name, blank, atOnce }) => ({ _id, name, blank, atOnce }))

/** Outcome of somebody's spin, as they see it. */
export function spunOf(row: CampaignRecord, { _id, prize, state, code }: Spin): Spun {
  const field = row.prizes.findIndex(each => each._id === prize)
  const drawn = row.prizes[field]
  const isTheirs = state === 'won' || state === 'flagged'
  return {
    _id,
    state,
    field: drawn ? field : null,
    prize: drawn && !drawn.blank ? drawn.name : null,
    atOnce: drawn?.atOnce ?? false,
    code: isTheirs ? code : null,
  }
}

/** The wheel that runs for the caller, the one that began last. */
async function wheelFor(tx: Tx, who: Who | undefined): Promise<CampaignRecord | undefined> {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.kind, 'wheel'), running(), forStudio(who?.studio)))
    .orderBy(desc(campaign.from), campaign._id)
    .limit(1)
  return row
}

async function spinWith(tx: Tx, _id: string) {
  const [spin] = await tx.select().from(wheelSpin).where(eq(wheelSpin._id, _id))
  if (!spin) throw new Refusal('missing')
  const [row] = await tx.select().from(campaign).where(eq(campaign._id, spin.campaign))
  if (!row) throw new Refusal('missing')
  return { spin, row }
}

/** The wheel, and by a mail's key what its spin came to; a look draws nothing. */
export async function lookAtWheel({ tx, house, who, query }: HandlerInput<(typeof wheel)['look']>) {
  const found = query.key === undefined ? undefined : await spinWith(tx, rowIn(house, what, query.key))
  const row = found?.row ?? (await wheelFor(tx, who))
  if (!row) return { wheel: null, own: null }
  const { _id, title, text, conditions, to } = row
  return { wheel: { _id, title, text, conditions, to, fields: fieldsOf(row) }, own: found ? spunOf(row, found.spin) : null }
}

/** A person's spins in a campaign that count: by address, else by account. */
const ofSame = (row: CampaignRecord, { email, person }: Pick<Taker, 'email' | 'person'>, besides?: string): SQL =>
  and(
    eq(wheelSpin.campaign, row._id),
    or(eq(wheelSpin.email, email), person ? eq(wheelSpin.person, person) : undefined),
    inArray(wheelSpin.state, ['won', 'blank', 'flagged'] satisfies SpinState[]),
    besides ? ne(wheelSpin._id, besides) : undefined,
  ) as SQL

export async function spin(given: HandlerInput<(typeof wheel)['spin']>) {
  const { tx, house, body } = given
  if (body.key !== undefined) return { ok: true, own: await drawAtHome({ tx, house }, rowIn(house, what, body.key)) }
  await (body.roll === undefined ? holdAtHome(given, body) : tellTicket(given, body))
  return { ok: true, own: null }
}

/** Enters an address: the mail's link draws. The answer is the same for every address. */
async function holdAtHome(given: HandlerInput<(typeof wheel)['spin']>, { proof, campaign: of, ...said }: SpinInput) {
  const { tx, house } = given
  const row = of ? await lockedOpen(tx, of) : await wheelFor(tx, given.who)
  if (row?.kind !== 'wheel') throw new Refusal('campaign-closed')
  mustRun(row, Date.now())
  // By the address alone, also for who is signed in: that it is theirs shows the mail.
  const taker = await takerOf(tx, undefined, said)
  await doPublicly(wheel.spin, given, { email: taker.email, proof, input: { ...said, campaign: row._id } }, async mails => {
    const _id = v7()
    const conditions = await conditionsOf(tx, row._id)
    await tx.insert(wheelSpin).values({ ...taker, _id, campaign: row._id, state: 'held', at: new Date().toISOString(), conditions })
    if (mails) await mailLink({ tx, house }, row, { _id, email: taker.email })
  })
}

const mailLink = ({ tx, house }: Within<House>, row: CampaignRecord, { _id, email }: { _id: string; email: string }) =>
  orderMail(tx, house, {
    to: email,
    template: 'plain',
    studio: row.studios[0] ?? null,
    until: row.to,
    data: {
      subject: `${row.title}: Dreh am Glücksrad`,
      text: ['Hallo', `Mit diesem Link drehst du am Glücksrad «${row.title}». Jede Person dreht einmal. Der Link gilt 24 Stunden.`],
      act: { label: 'Jetzt drehen', link: `${house.settings.publicUrl}/wheel?key=${linkKeyOf(house, what, _id)}` },
      small: ['Du hast nicht mitgemacht? Dann lass diese E-Mail liegen: Ohne den Link wird nichts gedreht.'],
    },
  })

/** Draws for an address that is confirmed; drawn already it answers the same, and for who has spun before what that came to. */
async function drawAtHome(given: Within<House>, _id: string): Promise<Spun> {
  const { tx } = given
  const named = await spinWith(tx, _id)
  const row = await lockedOpen(tx, named.row._id)
  const { spin: known } = await spinWith(tx, _id)
  if (known.state !== 'held') return spunOf(row, known)
  const [before] = await tx
    .select()
    .from(wheelSpin)
    .where(ofSame(row, known, _id))
    .limit(1)
  if (before) {
    await tx.update(wheelSpin).set({ state: 'void' }).where(eq(wheelSpin._id, _id))
    return spunOf(row, before)
  }
  mustRun(row, Date.now())
  const prize = drawOne(await stockOf(tx, row))
  if (prize === undefined) throw new Refusal('wheel-empty')
  return spunOf(row, await write(given, row, { ...known, prize, state: stateOf(row, prize) }))
}

const stateOf = (row: CampaignRecord, prize: string): SpinState =>
  row.prizes.find(({ _id }) => _id === prize)?.blank === false ? 'won' : 'blank'

/** Writes what was drawn. What is fetched later gets a code, by mail; what was handed over where the wheel stands has been. */
async function write(given: Within<House>, row: CampaignRecord, spun: Spin): Promise<Spin> {
  const drawn = row.prizes.find(({ _id }) => _id === spun.prize)
  const isHanded = spun.roll !== null && drawn?.atOnce === true && (spun.state === 'won' || spun.state === 'flagged')
  const code = spun.state === 'won' && !isHanded ? makeCode(randomInt) : null
  const whole = { ...spun, code, handedAt: isHanded ? spun.at : null }
  await given.tx.insert(wheelSpin).values(whole).onConflictDoUpdate({ target: wheelSpin._id, set: whole })
  if (code && drawn) await mailCode(given, row, { spun: whole, prize: drawn.name, code })
  return whole
}

interface Coded {
  spun: Spin
  prize: string
  code: string
}

const mailCode = ({ tx, house }: Within<House>, row: CampaignRecord, { spun, prize, code }: Coded) =>
  orderMail(tx, house, {
    to: spun.email,
    template: 'plain',
    studio: spun.studio ?? row.studios[0] ?? null,
    person: spun.person ?? undefined,
    key: `wheel.${spun._id}`,
    data: {
      subject: `${row.title}: ${prize}`,
      text: ['Hallo', `Du hast gewonnen: ${prize}. Zeig diesen Code in deinem Studio:`],
      code: shownCode(code),
    },
  })

/**
 * Takes what a tablet has drawn: it has happened, so it is kept whatever became of wheel and roll meanwhile. A second spin of the same person is
 * void, or flagged where its prize was handed over; so is one of a roll that was given back without it, where its prize is gone.
 */
async function tellTicket(given: HandlerInput<(typeof wheel)['spin']>, { proof, roll: key, ticket, at, ...said }: SpinInput) {
  const { tx, house } = given
  const [roll] = await tx
    .select()
    .from(wheelRoll)
    .where(eq(wheelRoll._id, rollIn(house, key!)))
  const prize = ticket === undefined ? undefined : roll?.tickets[ticket - 1]
  if (!roll || !ticket || !prize) throw new Refusal('missing')
  const taker = await takerOf(tx, undefined, said)
  await doPublicly(wheel.spin, given, { email: taker.email, proof, input: { ...said, roll: roll._id, ticket, at } }, async () => {
    const row = await lockedOpen(tx, roll.campaign)
    const taken = await tx.$count(wheelSpin, and(eq(wheelSpin.roll, roll._id), eq(wheelSpin.ticket, ticket)))
    if (taken > 0) throw new Refusal('taken')
    const state = await stateOfTicket(tx, row, { roll: roll._id, ticket, prize, taker })
    const moment = new Date(at ? Math.min(Date.parse(at), Date.now()) : Date.now()).toISOString()
    await write({ tx, house }, row, {
      ...taker,
      _id: v7(),
      campaign: row._id,
      studio: roll.studio,
      roll: roll._id,
      ticket,
      prize,
      state,
      code: null,
      handedAt: null,
      at: moment,
      conditions: await conditionsOf(tx, row._id),
    })
  })
}

interface Ticket {
  roll: string
  ticket: number
  prize: string
  taker: Taker
}

async function stateOfTicket(tx: Tx, row: CampaignRecord, { roll, ticket, prize, taker }: Ticket): Promise<SpinState> {
  const drawn = row.prizes.find(({ _id }) => _id === prize)
  if (!drawn || drawn.blank) return 'blank'
  const instead: SpinState = drawn.atOnce ? 'flagged' : 'void'
  const [before] = await tx.select().from(wheelSpin).where(ofSame(row, taker)).limit(1)
  if (before) return instead
  const [known] = await tx.select().from(wheelRoll).where(eq(wheelRoll._id, roll))
  const isBeyond = known?.returnedAt !== null && ticket > (known?.used ?? 0)
  return isBeyond && ((await stockOf(tx, row)).get(prize) ?? 0) <= 0 ? instead : 'won'
}

/** A prize is marked as handed over or not: by a studio what was drawn there, and what was drawn at home, whose code is shown in any of them. */
export async function hand({ tx, who }: Acting, id: string, { spin: _id, handed }: CallBody<(typeof campaigns)['hand']>) {
  const row = await findSeenCampaign(tx, who, id)
  const own = seesPeopleIn(who)
  const [known] = await tx
    .select()
    .from(wheelSpin)
    .where(and(eq(wheelSpin._id, _id), eq(wheelSpin.campaign, row._id)))
    .for('update')
  if (known?.state !== 'won' || (own !== 'all' && known.studio !== null && !own.includes(known.studio))) throw new Refusal('missing')
  if ((known.handedAt !== null) === handed) return
  await tx
    .update(wheelSpin)
    .set({ handedAt: handed ? new Date().toISOString() : null })
    .where(eq(wheelSpin._id, _id))
}
