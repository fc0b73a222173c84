import { tryHostile } from '#server/testing/hostile.ts'

tryHostile(
  'courses',
  'courseStats',
  'courseHours',
  'courseCalendar',
  'courseOffice',
  'courseSchedule',
  'courseDoor',
  'courseDownloads',
  'courseVisits',
)
