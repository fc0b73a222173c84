import { calendars } from '#server/courses/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { atStake, givesUp } from '#server/leaving/plugs.ts'
import { payables } from '#server/payments/plugs.ts'
import { besideSlides } from '#server/slides/plugs.ts'
import { eventCalls, forSlider } from './calls.ts'
import { eventDoorCalls } from './door/calls.ts'
import { closingJob } from './door/eventClosing.ts'
import { entriesOf } from './eventEntry.ts'
import { linkOf } from './eventNews.ts'
import { eventPayable } from './eventPayable.ts'
import { forgetEvents } from './eventPictures.ts'
import { placesAtStake } from './eventPlacesAtStake.ts'
import { eventPeopleCalls } from './people/calls.ts'
import { personal } from './personal.ts'
import { giveUpPlaces } from './seats.ts'
import { seedEvents } from './seed.ts'
import { settleJob } from './settling.ts'
import { waitJob } from './waitJob.ts'

const amongSlides: Parameters<typeof besideSlides.of>[0] = async given =>
  (await forSlider(given)).map(({ _id, title, startsAt, pictureAddress }) => ({
    _id,
    title,
    startsAt,
    picture: pictureAddress,
    link: linkOf({ _id }),
  }))

export const eventsDomain: Domain = {
  name: 'events',
  system: 'events',
  calls: [...eventCalls, ...eventPeopleCalls, ...eventDoorCalls],
  plugs: [
    calendars.of(entriesOf),
    payables.of({ event: eventPayable }),
    givesUp.of(giveUpPlaces),
    atStake.of(placesAtStake),
    besideSlides.of(amongSlides),
  ],
  jobs: [closingJob, waitJob, settleJob],
  daily: (house, now) => forgetEvents(house, now.getTime()),
  personal,
  seed: (house, people) => seedEvents(house, people),
}
