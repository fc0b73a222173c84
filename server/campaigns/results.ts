import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CampaignParticipant, Results } from '#contract/campaigns/shapes.ts'
import { readCode } from '#contract/codes.ts'
import type { PageQuery } from '#contract/page.ts'
import { skippedIn } from '#contract/rules/campaigns/tickets.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { lead } from '#server/leads/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type CampaignRecord, findSeenCampaign, seesPeopleIn } from './rules.ts'
import { surveyResults } from './survey.ts'
import { campaignDraw, campaignEntry, campaignSignup, wheelRoll, wheelSpin } from './tables.ts'

/** The most of whom a list is made: sorted as German wants it. */
const mostShown = 20_000

const called = ({ vorname, nachname }: { vorname: string | null; nachname: string | null }) => [vorname, nachname].filter(Boolean).join(' ')

async function signedUp(tx: Tx, row: CampaignRecord): Promise<CampaignParticipant[]> {
  const found = await tx
    .select({ signup: campaignSignup, person })
    .from(campaignSignup)
    .innerJoin(person, eq(person._id, campaignSignup.person))
    .where(eq(campaignSignup.campaign, row._id))
    .limit(mostShown)
  return found.map(({ signup, person: known }) => ({
    _id: signup._id,
    name: called(known),
    email: known.email,
    telefon: null,
    studio: signup.studio ?? known.studioCode,
    state: signup.state,
    what: null,
    at: signup.receipt,
    code: null,
    handedAt: null,
    person: known._id,
  }))
}

async function entered(tx: Tx, row: CampaignRecord): Promise<CampaignParticipant[]> {
  const [draw] = await tx.select().from(campaignDraw).where(eq(campaignDraw.campaign, row._id))
  const won = new Map(draw?.winners.map(({ entry, prize }) => [entry, prize]))
  const found = await tx.select().from(campaignEntry).where(eq(campaignEntry.campaign, row._id)).limit(mostShown)
  return found.map(entry => ({
    _id: entry._id,
    name: called(entry),
    email: entry.email,
    telefon: entry.telefon,
    studio: entry.studio,
    state: won.has(entry._id) ? 'winner' : 'entered',
    what: won.get(entry._id) ?? null,
    at: entry.at,
    code: null,
    handedAt: null,
    person: entry.person,
  }))
}

async function spun(tx: Tx, row: CampaignRecord): Promise<CampaignParticipant[]> {
  const names = new Map(row.prizes.map(({ _id, name }) => [_id, name]))
  const found = await tx.select().from(wheelSpin).where(eq(wheelSpin.campaign, row._id)).limit(mostShown)
  return found.map(spin => ({
    _id: spin._id,
    name: called(spin) || 'Gelöscht',
    email: spin.email || null,
    telefon: spin.telefon,
    studio: spin.studio,
    state: spin.state,
    what: spin.prize ? (names.get(spin.prize) ?? null) : null,
    at: spin.at,
    code: spin.code,
    handedAt: spin.handedAt,
    person: spin.person,
  }))
}

type ParticipantParams = PageQuery & { studio?: string[]; state?: string[] }

/**
 * Those who take part, of the studios in which the caller holds the right; who named none is for who holds it in all. Whoever shows the code of a
 * prize is found by it in each studio of the campaign, however it was typed.
 */
export async function peopleOf(given: Acting, _id: string, { studio, state, sort = '-at', ...query }: ParticipantParams) {
  const { tx, who } = given
  const row = await findSeenCampaign(tx, who, _id)
  const own = seesPeopleIn(who)
  const code = readCode(query.q ?? '')
  const all = [...(await signedUp(tx, row)), ...(await entered(tx, row)), ...(await spun(tx, row))]
  const isMeant = (one: CampaignParticipant) =>
    (own === 'all' ||
      (one.studio !== null && own.includes(one.studio)) ||
      isOwnAlone(row, own) ||
      (code !== undefined && one.code === code)) &&
    (!studio?.length || (one.studio !== null && studio.includes(one.studio))) &&
    (!state?.length || state.includes(one.state))
  const asked = { ...query, q: code ?? query.q, sort }
  return paged(all.filter(isMeant), asked, each => `${each.name} ${each.email ?? ''} ${each.code ?? ''}`, 'at')
}

/** A campaign that is for their studios alone: whoever takes part in it is theirs to see. */
const isOwnAlone = ({ studios }: CampaignRecord, own: readonly string[]) => studios.length > 0 && studios.every(code => own.includes(code))

async function rollsOf(tx: Tx, row: CampaignRecord): Promise<Results['rolls']> {
  const rolls = await tx.select().from(wheelRoll).where(eq(wheelRoll.campaign, row._id)).orderBy(desc(wheelRoll.at)).limit(200)
  const told = await tx
    .select({ roll: wheelSpin.roll, ticket: wheelSpin.ticket })
    .from(wheelSpin)
    .where(
      inArray(
        wheelSpin.roll,
        rolls.map(({ _id }) => _id),
      ),
    )
  return rolls.map(({ _id, studio, at, until, returnedAt, tickets, used }) => {
    const numbers = told.flatMap(each => (each.roll === _id && each.ticket !== null ? [each.ticket] : []))
    const last = Math.max(used ?? 0, 0, ...numbers)
    const skipped = skippedIn(last > 0 && !numbers.includes(last) ? [...numbers, last] : numbers)
    return { _id, studio, at, until, returnedAt, tickets: tickets.length, used: last, skipped }
  })
}

async function givenOf(tx: Tx, row: CampaignRecord): Promise<Results['prizes']> {
  const [draw] = await tx.select().from(campaignDraw).where(eq(campaignDraw.campaign, row._id))
  const spins = await tx
    .select({ prize: wheelSpin.prize })
    .from(wheelSpin)
    .where(and(eq(wheelSpin.campaign, row._id), inArray(wheelSpin.state, ['won', 'flagged', 'blank'])))
  return row.prizes.map(({ _id, name, count }) => {
    const drawn = draw?.winners.filter(({ prize }) => prize === name).length ?? 0
    return { _id, name, count, given: drawn + spins.filter(({ prize }) => prize === _id).length }
  })
}

/** Results of a campaign: people, enquiries, prizes, answers. */
export async function resultsOf({ tx, who }: Acting, _id: string): Promise<Results> {
  const row = await findSeenCampaign(tx, who, _id)
  const count = async (state: 'booked' | 'waiting') =>
    tx.$count(campaignSignup, and(eq(campaignSignup.campaign, _id), eq(campaignSignup.state, state)))
  const entries = await tx.$count(campaignEntry, eq(campaignEntry.campaign, _id))
  const spins = await tx.$count(wheelSpin, and(eq(wheelSpin.campaign, _id), sql`${wheelSpin.state} <> 'held'`))
  return {
    people: (await count('booked')) + entries + spins,
    waiting: await count('waiting'),
    leads: await tx.$count(lead, eq(lead.campaign, _id)),
    won: await tx.$count(lead, and(eq(lead.campaign, _id), eq(lead.state, 'won'))),
    prizes: await givenOf(tx, row),
    rolls: await rollsOf(tx, row),
    ...(await surveyResults(tx, row)),
  }
}
