/** Screens where an act that the studio refused can be mended, by their names in the client's map. */
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

/** Such a screen with what its address needs. */
export interface Goal {
  to: Place
  params?: Record<string, string>
  search?: Record<string, string | undefined>
}
