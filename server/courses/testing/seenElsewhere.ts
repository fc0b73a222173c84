import { v7 } from 'uuid'
import { checkIn } from '#server/courses/door/checkIn.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'

interface SeenElsewhere {
  execution: string
  person: string
  by: string | null
  /** ISO instant. */
  at: string
}

/** Checks somebody in who was seen elsewhere than at the door. */
export const visited = (tx: Tx, house: WithBus & WithDomains, { execution, person: who, by, at }: SeenElsewhere) =>
  checkIn({ tx, house }, { execution, by, acts: [{ _id: v7(), kind: 'here', at, person: who }] })

/** Writes down that somebody had a seat and did not come. */
export const missed = (tx: Tx, house: WithBus & WithDomains, { execution, person: who, by, at }: SeenElsewhere) =>
  checkIn(
    { tx, house },
    { execution, by, acts: [{ _id: v7(), kind: 'correct', at, person: who, came: false, reason: 'Nicht erschienen' }] },
  )
