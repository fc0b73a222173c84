import type { EntryPass } from '#contract/rules/contracts/gate.ts'
import { cardEntries } from '#contract/rules/membercards/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { cardsOf } from './ownMembercards.ts'

/** Entrances that somebody's card of the first 11 days opens, from its first visit to its last day (V14); one that is blocked or converted opens nothing. */
export async function passesOf(tx: Tx, person: string): Promise<EntryPass[]> {
  return (await cardsOf(tx, person)).flatMap(({ studio, first, last, closed }) =>
    first && last && !closed ? [{ kind: 'card', studio, from: first, until: last, left: cardEntries }] : [],
  )
}
