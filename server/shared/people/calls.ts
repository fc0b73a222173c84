import { and, desc, eq, isNull } from 'drizzle-orm'
import { longestPage } from '#contract/page.ts'
import { people } from '#contract/people.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { withdraw } from '#server/shared/agreements/withdraw.ts'
import { isInRole } from '#server/shared/auth/grants.ts'
import { recordEvent } from '#server/shared/auth/profileEvents.ts'
import { mayChange, seenPerson, visibleTo } from '#server/shared/auth/rules.ts'
import { endSessions, stands } from '#server/shared/auth/sessions.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { traceDaily } from '#server/shared/health/trace.ts'
import { historyOf } from './history.ts'
import { listPeople } from './peopleList.ts'
import { cardOf, readWhat } from './personCard.ts'
import { editPerson } from './personEdit.ts'
import { weights } from './plugs.ts'
import { byName, foundFields, searchPeople } from './search.ts'

const searchRights = ['u_search', 'tp_create', 'g_daycare'] as const
const staffRights = ['u_search'] as const
const healthRights = ['ab_create', 'tp_create'] as const

export const peopleCalls = serve(people, {
  search: ({ who, tx, query: { q, limit, studio } }) => {
    const visible = and(visibleTo(who, searchRights), studio ? eq(person.studioCode, studio) : undefined)
    return searchPeople(tx, visible, q, limit ?? 20)
  },

  byStudio: ({ tx, params, query: { role, limit } }) =>
    tx
      .select(foundFields)
      .from(person)
      .where(and(eq(person.studioCode, params.studio_code), isNull(person.deletedAt), role ? isInRole([role]) : undefined))
      .orderBy(...byName)
      .limit(limit ?? 100),

  list: ({ who, tx, query }) => listPeople(tx, visibleTo(who, staffRights), query),
  choose: ({ who, tx, body }) => listPeople(tx, visibleTo(who, staffRights), body),

  card: async ({ who, tx, params }) => cardOf(tx, who, await seenPerson(tx, who, params.id)),
  edit: ({ who, tx, house, params, body }) => editPerson({ tx, house, who }, params.id, body),
  history: async ({ who, tx, params }) => {
    const row = await seenPerson(tx, who, params.id)
    await traceDaily(tx, who, { person: row._id, what: readWhat })
    return historyOf(tx, row)
  },

  sessions: async ({ who, tx, params }) => {
    await seenPerson(tx, who, params.id)
    return tx
      .select({ _id: session._id, device: session.device, begun: session.begun, seen: session.seen })
      .from(session)
      .where(and(eq(session.person, params.id), stands()))
      .orderBy(desc(session.seen))
      .limit(longestPage)
  },

  endSessions: async ({ who, tx, params, body, house }) => {
    await seenPerson(tx, who, params.id)
    await mayChange(tx, who, params.id)
    const one = body.session
    if (one !== undefined) {
      const [known] = await tx
        .select({ device: session.device })
        .from(session)
        .where(and(eq(session._id, one), eq(session.person, params.id)))
      if (!known) throw new Refusal('missing')
    }
    const ended = await endSessions(tx, house, one === undefined ? { person: params.id } : { session: one }, 'ended')
    if (ended > 0) await recordEvent(tx, { person: params.id, kind: 'sessions-ended', by: actorOf(who), data: { what: String(ended) } })
    return done
  },

  health: async ({ who, tx, house, params }) => {
    const { studioCode, groesse, geschlecht, ...row } = await seenPerson(tx, who, params.id, healthRights)
    const there = studioCode ?? ''
    const sight = await weights.one(house)?.(tx, who, { person: params.id, studio: there })
    if (sight === undefined && !holdsIn('ab_create', who, there)) throw new Refusal('missing')
    const shared = sight === 'shared'
    const shown = shared ? { gewicht: row.gewicht, zielgewicht: row.zielgewicht } : { gewicht: null, zielgewicht: null }
    return { shared, ...shown, groesse, geschlecht }
  },

  withdrawConsent: async ({ who, tx, house, params, body }) => {
    await seenPerson(tx, who, params.id)
    await mayChange(tx, who, params.id)
    await withdraw({ tx, house }, params.id, { at: body.at, by: actorOf(who) })
    return done
  },
})
