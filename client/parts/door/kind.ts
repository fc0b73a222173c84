import type { useCall } from '#client/data/reads.ts'
import type { courseDoor, DoorAct } from '#contract/courses/courseDoor.ts'
import type { eventDoor } from '#contract/events/eventDoor.ts'
import type { DomainName } from '#contract/index.ts'
import type { DoorRoster, DoorSession } from '#contract/rules/door/doorRules.ts'
import type { ScreenName } from '#contract/screens.ts'

/** The head of a door, besides its figures. */
export interface DoorAbout {
  title: string
  /** Place, and who leads. */
  facts: readonly (string | null | undefined)[]
  /** Why it does not take place. */
  reason?: string | null
  /** The name of a numbered place there. */
  spot?: string | null
}

type LoadedRoster<H extends DoorSession> = Pick<ReturnType<typeof useCall>, 'error' | 'stand' | 'again'> & { data?: DoorRoster<H> }

/** The doors of one domain: how their rosters are asked for and told of, and what they are called. */
export interface DoorKind<H extends DoorSession = DoorSession> {
  /** The call that takes the acts. */
  call: typeof courseDoor.check | typeof eventDoor.check
  /** The domain whose answers a frame makes stale. */
  domain: DomainName
  isAbout: (event: string, data: unknown, id: string) => boolean
  useRoster: (id: string) => LoadedRoster<H>
  /** `title` is what /abgleich calls the act. */
  useCheck: (title: () => string) => (input: { params: { id: string }; body: { acts: DoorAct[] } }) => Promise<unknown>
  about: (held: H) => DoorAbout
  back: ScreenName
  /** «Kurs», «Event». */
  noun: string
}
