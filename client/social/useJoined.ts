import { useWaitingActs } from '#client/data/waitingActs.ts'
import { social } from '#contract/social/calls.ts'

/** Joined as the studio knows it, or as an act of this device that waits will have it. */
export function useJoined(known: boolean | undefined) {
  const act = useWaitingActs(social.saveProfile).at(-1)
  return act ? act.body.joined : known
}
