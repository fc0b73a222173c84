import { useMemo } from 'react'
import { useCan } from '#client/data/session.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { type ReferralRow, referralOffice } from '#contract/referrals/referralOffice.ts'
import type { ReferralState } from '#contract/rules/referrals/states.ts'
import { stateWords } from '#contract/rules/referrals/words.ts'
import { useMoves } from './useMoves.ts'

const keys: readonly [state: ReferralState, key: string][] = [
  ['contacted', 'k'],
  ['trial', 'p'],
  ['joined', 'd'],
  ['rewarded', 'b'],
  ['declined', 'x'],
]

/** The question before a state of which the member is told; all of it can be taken back. */
const asks = (state: ReferralState) => (rows: ReferralRow[]) => ({
  title: rows.length === 1 ? `${stateWords[state]}?` : `${rows.length} Empfehlungen: ${stateWords[state]}?`,
  text:
    state === 'rewarded'
      ? 'Du bestätigst, dass die Belohnung übergeben ist. Die Mitglieder erfahren es in einer Minute.'
      : 'Die Mitglieder, die eingeladen haben, erfahren es in einer Minute.',
  button: stateWords[state],
})

export function useStateActs(): BulkAct<ReferralRow>[] {
  const move = useMoves()
  const may = useCan(referralOffice.move)
  return useMemo(
    () =>
      may
        ? keys.map(([state, key]) => ({
            label: stateWords[state],
            key,
            ...((state === 'joined' || state === 'rewarded') && { asks: asks(state) }),
            act: rows => move(rows, state),
            said: count => (count === 1 ? `${stateWords[state]}.` : `${count}: ${stateWords[state]}.`),
          }))
        : [],
    [move, may],
  )
}
