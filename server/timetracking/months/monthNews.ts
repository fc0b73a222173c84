import type { MonthState } from '#contract/rules/worktime/workMonths.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { monthText as monthOfDay } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import type { MonthFacts } from './monthFacts.ts'
import { studiosIn } from './rules.ts'
import { nameOf } from './view.ts'

/** «November 2026» */
const monthText = (month: string) => monthOfDay(`${month}-01`)

const links = { own: '/dashboard/timetracker', lead: '/dashboard/timetracker/management', office: '/dashboard/timetracker/office' }

/** Those who hold a right in any of these studios, but for one; those of the chain hear of nothing where somebody is named for the studio. */
async function holders(tx: Tx, right: 'tt_management' | 'tt_office', studios: readonly string[], but: readonly string[]) {
  const found = new Set<string>()
  for (const code of studios) {
    const named = (await holdersOf(tx, right, code, { named: true })).filter(one => !but.includes(one))
    const all = named.length > 0 ? named : (await holdersOf(tx, right, code)).filter(one => !but.includes(one))
    for (const one of all) found.add(one)
  }
  return [...found]
}

const said: Record<MonthState, string> = {
  open: 'ist wieder offen',
  selfSubmitted: 'ist unterschrieben',
  submitted: 'ist bestätigt',
  locked: 'ist abgeschlossen',
}

/** Tells of a month that somebody turned: its person, and whoever has to do with it next (T59). */
export async function tellTurned(given: Acting<WithBus>, facts: MonthFacts, to: MonthState) {
  const { tx, house, who } = given
  const { person, month } = facts
  const me = actorOf(who)
  const studios = studiosIn(facts)
  if (person !== me) await notify(tx, house, { people: [person], title: `Dein ${monthText(month)} ${said[to]}.`, link: links.own })
  const name = await nameOf(tx, person)
  const told = { title: `${monthText(month)} von ${name} ${said[to]}.`, about: person }
  const [lead, office] = [to === 'selfSubmitted' || to === 'open', to === 'submitted' || to === 'open']
  if (lead) {
    const people = await holders(tx, 'tt_management', studios, [me, person])
    if (people.length > 0) await notify(tx, house, { people, ...told, link: links.lead })
  }
  if (office) {
    const people = await holders(tx, 'tt_office', studios, [me, person])
    if (people.length > 0) await notify(tx, house, { people, ...told, link: links.office })
  }
}

/** Tells that a signature holds no more, as the sheet is another than the one that was signed. */
export async function tellCleared({ tx, house }: Within<WithBus>, facts: MonthFacts) {
  const { person, month } = facts
  const name = await nameOf(tx, person)
  const title = `${monthText(month)}: Der Stundenzettel hat sich geändert, die Unterschrift gilt nicht mehr.`
  await notify(tx, house, { people: [person], title, link: links.own, tone: 'warn' })
  const people = await holders(tx, 'tt_management', studiosIn(facts), [person])
  if (people.length > 0)
    await notify(tx, house, {
      people,
      title: `${monthText(month)} von ${name} hat sich geändert und ist wieder offen.`,
      about: person,
      link: links.lead,
    })
}

/** Tells person, manager and office that something came after the lock and counts in another month (T34). */
export async function tellLate({ tx, house }: Within<WithBus>, facts: MonthFacts, into: string) {
  const { person, month } = facts
  const name = await nameOf(tx, person)
  const what = `Nachtrag aus ${monthText(month)}: Er zählt im ${monthText(into)}`
  await notify(tx, house, { people: [person], title: `${what}.`, link: links.own })
  const studios = studiosIn(facts)
  for (const [right, link] of [
    ['tt_management', links.lead],
    ['tt_office', links.office],
  ] as const) {
    const people = await holders(tx, right, studios, [person])
    if (people.length > 0) await notify(tx, house, { people, title: `${what} (${name}).`, about: person, link })
  }
}
