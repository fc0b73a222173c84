import { and, eq, isNull } from 'drizzle-orm'
import type { Grant, Reach } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { pseudonym } from '#server/kit/log.ts'
import type { Gate } from '#server/serve/gate.ts'
import type { Who } from '#server/serve/serve.ts'
import { grantsIn, grantsOfPerson, type HeldRow, heldSql, reachesOfPerson, reachOf } from './grants.ts'
import { person as personTable } from './tables.ts'
import { inGrace, lifetimeDays, type TokenClaims, tokenReader, wholeDays } from './token.ts'

/** Age at which a session is read anew: no ended one holds longer than this, even where the message that it ended got lost. */
const freshMs = 1000
/** Age from which a session in use is read anew beside its requests, and the time in which others are gathered for the same read. */
const aheadMs = 600
const gatherMs = 150
const mostSessions = 20_000
const seenEveryMs = 3_600_000
/** A screen that has gone dark is missed sooner than a phone that nobody uses. */
const screenSeenEveryMs = 60_000

interface Row {
  session: string
  /** The person, or the display whose screen it is. */
  person: string
  email: string
  display: string | null
  studio: string | null
  roles: string[]
  /** Codes of the studios by role; null for all. */
  reaches: Record<string, string[] | null>
  grants: HeldRow[]
  seen: Date
  generation: number
  nextGeneration: number | null
  rotatedAt: Date | null
}

interface PersonStanding extends Omit<Row, 'grants' | 'reaches'> {
  grants: Grant[]
  reaches: Record<string, Reach>
}

interface SessionEntry {
  at: number
  standing: Promise<PersonStanding | undefined>
  /** Set once read, so that most requests wait for no promise. */
  read?: { standing: PersonStanding | undefined }
  /** Is being read anew. */
  again?: true
}

/** Named, so that a connection parses and plans it once; the ids in a query of their own, so that one plan is good for any number of them. */
const name = 'sessions_standing'
const query = `
  select s._id as session, coalesce(p._id, d._id) as person, coalesce(p.email, '') as email, d._id as display,
    coalesce(p.studio_code, d.studio) as studio, s.seen, s.generation,
    s.next_generation as "nextGeneration", s.rotated_at as "rotatedAt",
    array(select pr.role from person_role pr where pr.person = p._id order by pr.role) as roles,
    coalesce((select json_object_agg(pr.role, pr.studios) from person_role pr where pr.person = p._id), '{}') as reaches,
    coalesce((select json_agg(g) from (${heldSql('p._id')}) g), '[]') as grants
  from session s left join person p on p._id = s.person
    left join display_screen ds on ds.session = s._id and s.person is null left join display d on d._id = ds.display and d.removed_at is null
  where s._id = any((select $1::uuid[])::uuid[]) and s.ended_at is null and p.deleted_at is null and coalesce(p._id, d._id) is not null and s.seen > now() - interval '${lifetimeDays} days'
    and s.begun > now() - interval '${wholeDays} days'`

const gates = new WeakMap<House, SessionGate>()

/** The house's gate: tells whose a token is, as the record stands, at most a second late. */
export function sessionGateOf(house: House): SessionGate {
  const gate = gates.get(house) ?? new SessionGate(house)
  gates.set(house, gate)
  return gate
}

class SessionGate implements Gate {
  readonly #pool: House['pool']
  readonly #read: ReturnType<typeof tokenReader>
  readonly #log: House['log']
  readonly #entries = new Map<string, SessionEntry>()
  readonly #told = new Set<string>()
  readonly #stale = new Map<string, SessionEntry>()

  constructor({ pool, bus, settings, log }: House) {
    this.#pool = pool
    this.#log = log
    this.#read = tokenReader(settings.secrets.token)
    bus.subscribe(message => {
      if (message.kind === 'all' || (message.kind === 'session' && message.person)) this.#entries.clear()
      else if (message.kind === 'session' && message.session) this.#entries.delete(message.session)
      else if (message.kind === 'live' && message.event === 'rights:changed') this.#forget(message.people)
    })
  }

  #forget(people: string[] | 'all') {
    // An entry that is still being read goes too, for it may have been read before the change.
    for (const [sid, { read }] of this.#entries)
      if (!read || people === 'all' || people.includes(read.standing?.person ?? '')) this.#entries.delete(sid)
  }

  /** The person that this token belongs to; undefined where it is forged, expired, ended or outlived by its successor. */
  async who(token: string | undefined): Promise<Who | undefined> {
    if (!token) return undefined
    const found = this.#read(token)
    const shown = found instanceof Promise ? await found : found
    return shown && this.#judge(shown)
  }

  /** True where a token was ours and its person has been deleted since. Only a holder of such a token can learn it. */
  async isOfDeleted(token: string | undefined): Promise<boolean> {
    const shown = token ? await this.#read(token) : undefined
    if (!shown) return false
    const { rows } = await this.#pool.query('select 1 from person where _id = $1 and deleted_at is not null', [shown.sub])
    return rows.length > 0
  }

  async held(tx: Tx, _id: string) {
    const [here] = await tx
      .select({ _id: personTable._id })
      .from(personTable)
      .where(and(eq(personTable._id, _id), isNull(personTable.deletedAt)))
    if (!here) return undefined
    const [grants, reaches] = await Promise.all([grantsOfPerson(tx, _id), reachesOfPerson(tx, _id)])
    return { grants, roles: Object.keys(reaches), reaches }
  }

  async #judge(shown: TokenClaims): Promise<Who | undefined> {
    const entry = this.#entryOf(shown.sid)
    let standing = entry.read ? entry.read.standing : await entry.standing
    // A token newer than what we have read of its session was renewed a moment ago, perhaps by another process.
    if (standing && shown.gen > standing.generation && shown.gen !== standing.nextGeneration)
      standing = await this.#open(shown.sid).standing
    if (!standing || standing.person !== shown.sub) return undefined
    if (shown.gen === standing.nextGeneration) await this.#confirm(shown)
    else if (!holds(shown.gen, standing)) return this.#alarm(shown, standing)
    return whoOf(standing, shown)
  }

  /**
   * Warns of an outlived token. It may be a copy that somebody took, or a tab that slept through two renewals; nothing tells them apart. So
   * the session stays, and the log says it once a session and start.
   */
  #alarm({ sid, gen }: TokenClaims, { generation }: PersonStanding) {
    if (gen < generation && !this.#told.has(sid)) {
      if (this.#told.size >= mostSessions) this.#told.clear()
      this.#told.add(sid)
      this.#log.warn({ session: pseudonym(sid), behind: generation - gen }, 'a token was shown that its session has outlived')
    }
    return undefined
  }

  #entryOf(sid: string) {
    const entry = this.#entries.get(sid)
    const age = entry ? performance.now() - entry.at : Number.POSITIVE_INFINITY
    if (!entry || age >= freshMs) return this.#open(sid)
    if (age >= aheadMs && entry.read && !entry.again) this.#soon(sid, entry)
    return entry
  }

  /** Has a session read anew before its second is over, in one query with the others in use, so that hardly a request waits for it. */
  #soon(sid: string, entry: SessionEntry) {
    entry.again = true
    if (this.#stale.size === 0) setTimeout(() => void this.#readAhead(), gatherMs).unref()
    this.#stale.set(sid, entry)
  }

  async #readAhead() {
    const stale = new Map(this.#stale)
    this.#stale.clear()
    const at = performance.now()
    // A failure is met by whoever comes once the second is over.
    const found = await this.#load([...stale.keys()]).catch(() => undefined)
    if (!found) return
    for (const [sid, entry] of stale) {
      // A session that was forgotten meanwhile may have been read before the change that it was forgotten for.
      if (this.#entries.get(sid) !== entry) continue
      const standing = found.get(sid)
      this.#entries.set(sid, { at, standing: Promise.resolve(standing), read: { standing } })
    }
  }

  #open(sid: string) {
    const entries = this.#entries
    if (entries.size >= mostSessions) entries.delete(entries.keys().next().value as string)
    const entry: SessionEntry = { at: performance.now(), standing: this.#load([sid]).then(found => found.get(sid)) }
    entries.set(sid, entry)
    entry.standing.then(
      standing => {
        entry.read = { standing }
      },
      () => entries.delete(sid),
    )
    return entry
  }

  /** Those of these sessions that hold, by their id. */
  async #load(sids: string[]): Promise<Map<string, PersonStanding>> {
    const { rows } = await this.#pool.query<Row>({ name, text: query, values: [sids] })
    const isDue = ({ seen, display }: Row) => Date.now() - seen.getTime() > (display ? screenSeenEveryMs : seenEveryMs)
    const unnoted = rows.filter(isDue).map(({ session }) => session)
    if (unnoted.length > 0) await this.#pool.query('update session set seen = now() where _id = any($1)', [unnoted])
    return new Map(rows.map(row => [row.session, { ...row, grants: grantsIn(row.grants), reaches: reachesIn(row.reaches) }]))
  }

  /** Makes the new token the one in use; its forerunner's last minute begins. */
  async #confirm({ sid, gen }: TokenClaims) {
    await this.#pool.query(
      'update session set generation = $2, next_generation = null, rotated_at = now(), seen = now() where _id = $1 and next_generation = $2',
      [sid, gen],
    )
    this.#entries.delete(sid)
  }
}

function holds(gen: number, { generation, rotatedAt }: PersonStanding) {
  if (gen === generation) return true
  return gen === generation - 1 && inGrace(rotatedAt)
}

const reachesIn = (rows: Row['reaches']) => Object.fromEntries(Object.entries(rows).map(([role, studios]) => [role, reachOf(studios)]))

const whoOf = ({ person, email, studio, display, roles, reaches, grants }: PersonStanding, { sid, gen }: TokenClaims): Who => ({
  _id: person,
  email,
  studio,
  roles,
  reaches,
  grants,
  session: sid,
  generation: gen,
  ...(display !== null && { display }),
})
