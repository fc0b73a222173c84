import { markOfCode, readCode } from '#contract/codes.ts'
import type { DoorAct } from '#contract/courses/courseDoor.ts'
import { type DoorOutcome, doorOutcomes, isLetIn } from '#contract/rules/courses/doorOutcomes.ts'
import { type DoorPerson, type DoorView, decideAtDoor } from './doorRules.ts'

/** An act that is about to be written down, before it has its id and its moment. */
export type NewAct = Omit<DoorAct, '_id' | 'at'>

/** The device's decision on somebody at the door. */
export interface DoorDecision {
  outcome: DoorOutcome
  letIn: boolean
  /** Name of the person, as far as the device knows it. */
  name: string
  /** Reason in words. */
  why: string
  /** The act to write down; none for a second check-in of the same person here. */
  act?: NewAct
}

/** «Anna Tobler». */
export const doorName = ({ vorname, nachname }: { vorname: string; nachname: string }) => `${vorname} ${nachname}`.trim()
/** Somebody whose code is on no roster. */
export const guestName = (code: string) => `Code …${code.slice(-4)}`

function decided(outcome: DoorOutcome, name: string, about: Pick<DoorAct, 'person' | 'code'>): DoorDecision {
  const letIn = isLetIn(outcome)
  const act: NewAct | undefined = outcome === 'again' ? undefined : { kind: letIn ? 'here' : 'away', ...about, said: outcome }
  return { outcome, letIn, name, why: doorOutcomes[outcome], act }
}

/** Decides on somebody at the door. */
export const decideFor = (view: DoorView, who: DoorPerson, now: number) =>
  decided(decideAtDoor(view, who, now), doorName(who), { person: who.person })

/** Decides on somebody found by name: by their entry on the roster, else as a person without a sign-up. */
export function decideByName(view: DoorView, who: { person: string; vorname: string; nachname: string }, now: number): DoorDecision {
  const listed = view.people.find(({ person }) => person === who.person)
  if (listed) return decideFor(view, listed, now)
  const known = view.guests.some(({ person }) => person === who.person)
  return decided(known ? 'again' : decideAtDoor(view, undefined, now), doorName(who), { person: who.person })
}

/** Decides on the holder of this code; undefined where it is no member's code. */
export async function decideByCode(view: DoorView, text: string, now: number): Promise<DoorDecision | undefined> {
  const code = readCode(text)
  if (!code) return undefined
  const mark = await markOfCode(view.execution._id, code)
  const who = view.people.find(person => person.mark === mark)
  if (who) return decideFor(view, who, now)
  const known = view.guests.some(guest => guest.code === code)
  return decided(known ? 'again' : decideAtDoor(view, undefined, now), guestName(code), { code })
}
