import { useCallback } from 'react'
import { heldStates } from '#client/contracts/heldStates.ts'
import { useBreath } from '#client/kit/breath.ts'
import type { UpgradeRow } from '#contract/contracts/upgradeShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import type { UpgradeState } from '#contract/rules/contracts/states.ts'

/** Upgrades that were put into another state here, by their id. */
const turned = heldStates<UpgradeState>()

/** In ms: how long it can be taken back. */
export const breathMs = (upgrades.turn.breath ?? 0) * 1000
/** In ms: by then it was loaded anew. */
const shownFor = breathMs + 30_000

type Turning = Pick<UpgradeRow, '_id' | 'version'>

/** The state that an upgrade is put into on this device, until the studio tells it so; none where nobody turned it here. */
export function useTurned() {
  const held = turned.useHeld()
  return useCallback(
    ({ _id, version }: Turning): UpgradeState | undefined => {
      const put = held.get(_id)
      return put && put.version >= version ? put.state : undefined
    },
    [held],
  )
}

/** Puts an upgrade into another state, of which its member hears after the breath; `back` takes it back until then. */
export function useUpgradeTurn() {
  const { hold: send } = useBreath(upgrades.turn)
  return useCallback(
    async ({ _id, version }: Turning, status: UpgradeState, reason: string | null = null) => {
      const { back } = await send({ params: { id: _id }, body: { status, reason, version } })
      const release = turned.hold(_id, { state: status, version })
      setTimeout(release, shownFor)
      return async () => {
        const stopped = await back()
        if (stopped) release()
        return stopped
      }
    },
    [send],
  )
}
