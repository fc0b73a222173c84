import { tryRights } from '#server/testing/rights.ts'

tryRights(
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
