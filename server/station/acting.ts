import { Refusal } from '#contract/refusals.ts'
import type { Grant } from '#contract/rights.ts'
import type { Signing } from '#contract/station.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { House } from '#server/kit/house.ts'
import { type EmployeeProof, isProven, isTimely } from '#server/serve/actingProof.ts'
import type { Tablets } from '#server/serve/gate.ts'
import type { Who } from '#server/serve/serve.ts'
import { type HeldRow, heldSql } from '#server/shared/auth/grants.ts'
import { grantsWithin, heldIn, rolesWithin, studioOf, tabletStudioSql } from './rules.ts'
import { secretOf } from './stationKeys.ts'

/** Age at which a key is read anew, as at the gate: no ended one holds longer than this, even where the message got lost. */
const freshMs = 1000
const mostKeys = 20_000
const seenEveryMs = 3_600_000

interface Row {
  station: string
  session: string
  employee: string
  studio: string
  seen: Date
  roles: string[]
  grants: HeldRow[]
}

interface TabletStanding extends Omit<Row, 'grants'> {
  grants: Grant[]
}

interface StandingEntry {
  at: number
  standing: Promise<TabletStanding | undefined>
  read?: { standing: TabletStanding | undefined }
}

const query = `
  select k.station, k.session, k.employee, k.seen, st.code as studio,
    array(select pr.role from person_role pr where pr.person = k.employee and (pr.studios is null or st.code = any(pr.studios))
      order by pr.role) as roles,
    coalesce((select json_agg(g) from (${heldSql('k.employee')}) g), '[]') as grants
  from station_key k
    join session s on s._id = k.session and s.ended_at is null
    join person a on a._id = k.station and a.deleted_at is null
    join person p on p._id = k.employee and p.deleted_at is null
    join studio st on st.code = ${tabletStudioSql('k.station')}
  where k._id = $1 and k.revoked_at is null`

const known = new WeakMap<House, KeyedTablets>()

export function tabletsOf(house: House): KeyedTablets {
  const tablets = known.get(house) ?? new KeyedTablets(house)
  known.set(house, tablets)
  return tablets
}

/** Tells which employee acts on a studio's tablet, as the record stands, at most a second late. */
class KeyedTablets implements Tablets {
  readonly studioOf = studioOf
  readonly held = heldIn
  readonly #house: House
  readonly #entries = new Map<string, StandingEntry>()

  constructor(house: House) {
    this.#house = house
    house.bus.subscribe(message => this.#heard(message))
  }

  /** The studio account with its employee's rights in that studio; refuses `employee-ended` and `employee-late`. */
  async who(station: Who, proof: EmployeeProof, act: Omit<Signing, 'moment' | 'body'>, once: boolean): Promise<Who> {
    const entry = this.#entryOf(proof.key)
    const standing = entry.read ? entry.read.standing : await entry.standing
    const here = standing?.session === station.session && standing.station === station._id
    if (!standing || !here || standing.grants.length === 0) throw new Refusal('employee-ended')
    if (!isProven(secretOf(this.#house, proof.key), proof, act)) throw new Refusal('employee-ended')
    if (!isTimely(proof.moment, once)) throw new Refusal('employee-late')
    const { employee, studio, roles, grants } = standing
    return { ...station, roles, grants, employee: { _id: employee, key: proof.key, studio } }
  }

  /** The employee whose key proves an act on this account's tablets, even an ended key; undefined where none does. */
  async signer(station: Who, proof: EmployeeProof, act: Omit<Signing, 'moment' | 'body'>): Promise<string | undefined> {
    const { pool } = this.#house
    const { rows } = await pool.query<{ employee: string }>('select employee from station_key where _id = $1 and station = $2', [
      proof.key,
      station._id,
    ])
    return rows[0] && isProven(secretOf(this.#house, proof.key), proof, act) ? rows[0].employee : undefined
  }

  #heard(message: BusMessage) {
    if (message.kind === 'all') return this.#entries.clear()
    if (message.kind === 'session') {
      const { session, person } = message
      return this.#forget(one => one.session === session || one.station === person || one.employee === person)
    }
    if (message.kind !== 'live') return
    if (message.event === 'employee:ended') this.#entries.delete(message.data.keyId)
    if (message.event !== 'rights:changed') return
    const { people } = message
    this.#forget(one => people === 'all' || people.includes(one.employee) || people.includes(one.station))
  }

  #forget(isMeant: (standing: TabletStanding) => boolean) {
    // An entry that is still being read goes too, for it may have been read before the change.
    for (const [key, { read }] of this.#entries) if (!read?.standing || isMeant(read.standing)) this.#entries.delete(key)
  }

  #entryOf(key: string) {
    const known = this.#entries.get(key)
    if (known && performance.now() - known.at < freshMs) return known
    if (this.#entries.size >= mostKeys) this.#entries.delete(this.#entries.keys().next().value as string)
    const entry: StandingEntry = { at: performance.now(), standing: this.#load(key) }
    this.#entries.set(key, entry)
    entry.standing.then(
      standing => {
        entry.read = { standing }
      },
      () => this.#entries.delete(key),
    )
    return entry
  }

  async #load(key: string): Promise<TabletStanding | undefined> {
    const { pool } = this.#house
    const { rows } = await pool.query<Row>(query, [key])
    const row = rows[0]
    if (!row) return undefined
    if (Date.now() - row.seen.getTime() > seenEveryMs) await pool.query('update station_key set seen = now() where _id = $1', [key])
    return { ...row, roles: rolesWithin(row.roles), grants: grantsWithin(row.grants, row.studio) }
  }
}
