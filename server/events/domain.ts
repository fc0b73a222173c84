import { calendars } from '#server/courses/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { atStake, givesUp } from '#server/leaving/plugs.ts'
import { payables } from '#server/payments/plugs.ts'
import { placesAtStake } from './atStake.ts'
import { eventCalls } from './calls.ts'
import { eventDoorCalls } from './door/calls.ts'
import { closingJob } from './door/closing.ts'
import { entriesOf } from './entry.ts'
import { eventPayable } from './payable.ts'
import { eventPeopleCalls } from './people/calls.ts'
import { personal } from './personal.ts'
import { forgetEvents } from './pictures.ts'
import { giveUpPlaces } from './seats.ts'
import { seedEvents } from './seed.ts'
import { settleJob } from './settling.ts'
import { waitJob } from './waitJob.ts'

export const eventsDomain: Domain = {
  name: 'events',
  calls: [...eventCalls, ...eventPeopleCalls, ...eventDoorCalls],
  plugs: [calendars.of(entriesOf), payables.of({ event: eventPayable }), givesUp.of(giveUpPlaces), atStake.of(placesAtStake)],
  jobs: [closingJob, waitJob, settleJob],
  daily: (house, now) => forgetEvents(house, now.getTime()),
  personal,
  seed: (house, people) => seedEvents(house, people),
}
