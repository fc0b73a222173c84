/** Screens on which a refused act can be mended, by their names in the client's map. */
export type Place =
  | 'home'
  | 'profile'
  | 'profileEdit'
  | 'studios'
  | 'selectEmployee'
  | 'course'
  | 'ratePlan'
  | 'rateAnamnesis'
  | 'videos'
  | 'dashboard'
  | 'userSearch'
  | 'dashboardStudios'
  | 'studioSignatures'
  | 'openingHours'
  | 'courseSchedule'
  | 'courseDoor'
  | 'courseAdmin'
  | 'rooms'
  | 'courseLabels'
  | 'courseSettings'
  | 'courseEventCreate'
  | 'videoAdmin'

/** A screen of these with the params and query of its address. */
export interface Goal {
  to: Place
  params?: Record<string, string>
  search?: Record<string, string | undefined>
}
