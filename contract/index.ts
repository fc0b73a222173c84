import { account } from './account.ts'
import { agreements } from './agreements.ts'
import { auth } from './auth.ts'
import { breath } from './breath.ts'
import type { AnyCall } from './call.ts'
import { codes } from './codes.ts'
import { courseCalendar } from './courses/calendar.ts'
import { courseDoor } from './courses/door.ts'
import { courseDownloads } from './courses/downloads.ts'
import { courseHours } from './courses/hours.ts'
import { courseOffice } from './courses/office.ts'
import { courseRecommendations } from './courses/recommendations.ts'
import { courseSchedule } from './courses/schedule.ts'
import { courseStats } from './courses/stats.ts'
import { courseVisits } from './courses/visits.ts'
import { courses } from './courses.ts'
import { events } from './events.ts'
import { tableExports } from './exports.ts'
import { feedback } from './feedback.ts'
import { files } from './files.ts'
import { livestreams } from './livestreams.ts'
import { measurementCalls } from './measurements.ts'
import { notifications } from './notifications.ts'
import { passkeys } from './passkeys.ts'
import { people } from './people.ts'
import { popups } from './popups.ts'
import { push } from './push.ts'
import { ratings } from './ratings.ts'
import { registration } from './registration.ts'
import { roles } from './roles.ts'
import { sandbox } from './sandbox.ts'
import { sensors } from './sensors.ts'
import { shell } from './shell.ts'
import { station } from './station.ts'
import { studios } from './studios.ts'
import { sync } from './sync.ts'
import { videos } from './videos.ts'
import { views } from './views.ts'
import { workouts } from './workouts.ts'

/** The domains of the API. A call's `touches` names them, so they stand apart from what is made of the calls. */
export type DomainName =
  | 'auth'
  | 'passkeys'
  | 'account'
  | 'registration'
  | 'agreements'
  | 'workouts'
  | 'measurements'
  | 'people'
  | 'views'
  | 'studios'
  | 'station'
  | 'courses'
  | 'courseStats'
  | 'courseHours'
  | 'courseCalendar'
  | 'courseOffice'
  | 'courseSchedule'
  | 'courseDoor'
  | 'courseDownloads'
  | 'courseRecommendations'
  | 'courseVisits'
  | 'ratings'
  | 'feedback'
  | 'sensors'
  | 'roles'
  | 'sync'
  | 'shell'
  | 'files'
  | 'exports'
  | 'videos'
  | 'livestreams'
  | 'events'
  | 'codes'
  | 'breath'
  | 'notifications'
  | 'popups'
  | 'push'
  | 'sandbox'

/** The whole API, by domain. */
export const contract = {
  auth,
  passkeys,
  account,
  registration,
  agreements,
  workouts,
  measurements: measurementCalls,
  people,
  views,
  studios,
  station,
  courses,
  courseStats,
  courseHours,
  courseCalendar,
  courseOffice,
  courseSchedule,
  courseDoor,
  courseDownloads,
  courseRecommendations,
  courseVisits,
  ratings,
  feedback,
  sensors,
  roles,
  sync,
  shell,
  files,
  exports: tableExports,
  videos,
  livestreams,
  events,
  codes,
  breath,
  notifications,
  popups,
  push,
  sandbox,
} satisfies Record<DomainName, Record<string, AnyCall | ((...given: never[]) => AnyCall)>>
