import type { Domain } from '#server/kit/domain.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { videoCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetVideos } from './retention.ts'
import { seedVideos } from './seed.ts'
import { droppedJob } from './uploads.ts'

export const videosDomain: Domain = {
  name: 'videos',
  system: 'videos',
  calls: videoCalls,
  plugs: [openers.of({ video: 'Films are for whoever may open the library; the address ends with their session.' })],
  jobs: [droppedJob],
  daily: (house, now) => forgetVideos(house, now.getTime()),
  personal,
  seed: (house, { mitglied, admin }) => seedVideos(house, { member: mitglied, author: admin }),
}
