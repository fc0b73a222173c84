import type { OutboxAct } from '#client/data/outboxActs.ts'
import type { Arrived, attendance } from '#contract/attendance/calls.ts'
import type { CallBody } from '#contract/call.ts'

/** An arrival as this device shows it. */
export type ShownArrival = Arrived & { waits?: true }

type NameArrivalInput = CallBody<(typeof attendance)['name']>
type NameOf = (id: string) => { vorname: string; nachname: string } | undefined

const personOf = (_id: string, nameOf: NameOf): Arrived['person'] => {
  const { vorname, nachname } = nameOf(_id) ?? { vorname: 'Zugeordnete', nachname: 'Person' }
  return { _id, vorname, nachname, bild: null, birthday: false, first: false, planDue: false }
}

/** Arrivals as they will be once what this device said of them has arrived, the newest first; what it wrote down by hand stands among them. */
export function withNamed(rows: readonly Arrived[], acts: readonly OutboxAct[], studio: string, nameOf: NameOf): ShownArrival[] {
  const shown = new Map<string, ShownArrival>(rows.map(row => [row._id, row]))
  for (const { row } of acts) {
    const said = (row.body ?? {}) as NameArrivalInput
    if (said.studio !== studio || row.state === 'refused') continue
    const waits = row.state === 'waiting' ? ({ waits: true } as const) : {}
    const known = said.entry ? shown.get(said.entry) : undefined
    const person = said.user ? personOf(said.user, nameOf) : null
    if (known) shown.set(known._id, { ...known, person, unknown: person === null, byHand: person !== null, ...waits })
    if (!said.entry && said._id && person && !shown.has(said._id))
      shown.set(said._id, {
        _id: said._id,
        at: said.at ?? row.born,
        studio,
        kind: 'came',
        where: null,
        person,
        unknown: false,
        byHand: true,
        ...waits,
      })
  }
  return [...shown.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a._id < b._id ? 1 : -1))
}
