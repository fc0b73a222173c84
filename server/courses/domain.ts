import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { trainerWork } from '#server/shared/stats/plugs.ts'
import { courseCalendarCalls } from './calendar/calls.ts'
import { courseCalls } from './calls.ts'
import { courseDoorCalls } from './door/calls.ts'
import { closingJob } from './door/courseClosing.ts'
import { courseDownloadCalls } from './downloads/calls.ts'
import { courseHoursCalls } from './hours/calls.ts'
import { courseOfficeCalls } from './office/calls.ts'
import { forgetCoursePictures } from './office/coursePictures.ts'
import { goOn } from './office/goesOn.ts'
import { courseScheduleCalls } from './office/scheduleCalls.ts'
import { personal } from './personal.ts'
import { giveUpSeats } from './seats.ts'
import { seedCourses } from './seed.ts'
import { courseStatsCalls } from './stats/calls.ts'
import { busiestCourses, courseSource } from './stats/courseSource.ts'
import { tallyAll } from './stats/tally.ts'
import { ledByTrainers } from './stats/trainers.ts'
import { turnJob, waitJob } from './turnJobs.ts'
import { courseVisitCalls } from './visits/calls.ts'

export const coursesDomain: Domain = {
  name: 'courses',
  system: 'courses',
  calls: [
    ...courseCalls,
    ...courseOfficeCalls,
    ...courseScheduleCalls,
    ...courseDoorCalls,
    ...courseDownloadCalls,
    ...courseVisitCalls,
    ...courseStatsCalls,
    ...courseHoursCalls,
    ...courseCalendarCalls,
  ],
  plugs: [givesUp.of(giveUpSeats), trainerWork.of(ledByTrainers), courseSource, busiestCourses],
  jobs: [turnJob, waitJob, closingJob],
  daily: async (house, now) => {
    await forgetCoursePictures(house, now.getTime())
    await goOn(house, now.getTime())
  },
  often: ({ db }) => tallyAll(db),
  personal,
  seed: ({ db }, { mitglied, mitglied2, gf, trainer }) =>
    db.transaction(tx => seedCourses(tx, { member: mitglied, member2: mitglied2, instructor: gf, trainer })),
}
