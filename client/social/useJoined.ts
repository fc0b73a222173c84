import { useOutbox } from '#client/data/local.ts'
import { nameOf } from '#contract/call.ts'
import { social } from '#contract/social/calls.ts'

/** Joined as the studio knows it, or as an act of this device that waits will have it. */
export function useJoined(known: boolean | undefined) {
  const act = useOutbox().findLast(({ call, state }) => call === nameOf(social.saveProfile) && state === 'waiting')
  return act ? (act.body as { joined: boolean }).joined : known
}
