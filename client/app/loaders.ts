import type { ComponentType } from 'react'
import type { ScreenName, screens } from '#client/map/screens.ts'

type Load = () => Promise<{ default: ComponentType }>
type Built = { [N in ScreenName]: (typeof screens)[N] extends { built: true } ? N : never }[ScreenName]

/** Where the code of each built screen is; kept apart from the table, so that a screen may link to any other. */
const built: Record<Built, Load> = {
  panel: () => import('#client/pages/Panel.tsx'),
  selectEmployee: () => import('#client/station/SelectEmployee.tsx'),
  consent: () => import('#client/pages/Consent.tsx'),
  impressum: () => import('#client/pages/Impressum.tsx'),
  datenschutz: () => import('#client/pages/Datenschutz.tsx'),
  redirect: () => import('#client/pages/Redirect.tsx'),
  dashboard: () => import('#client/dashboard/Dashboard.tsx'),
  home: () => import('#client/home/Home.tsx'),
  forgot: () => import('#client/auth/Forgot.tsx'),
  sandbox: () => import('#client/sandbox/Sandbox.tsx'),
  login: () => import('#client/auth/Login.tsx'),
  register: () => import('#client/registration/Register.tsx'),
  profile: () => import('#client/account/Profile.tsx'),
  profileEdit: () => import('#client/account/ProfileEdit.tsx'),
  courseSchedule: () => import('#client/courses/office/Schedule.tsx'),
  workouts: () => import('#client/workouts/lists/WorkoutList.tsx'),
  completed: () => import('#client/workouts/lists/Completed.tsx'),
  completedBefore: () => import('#client/workouts/lists/CompletedBefore.tsx'),
  workoutRun: () => import('#client/workouts/run/WorkoutRun.tsx'),
  planRun: () => import('#client/workouts/run/PlanRun.tsx'),
  hub: () => import('#client/workouts/hub/Hub.tsx'),
  summary: () => import('#client/workouts/summary/Summary.tsx'),
  splitPick: () => import('#client/workouts/lists/SplitPick.tsx'),
  studios: () => import('#client/studios/Studios.tsx'),
  dashboardStudios: () => import('#client/studios/office/OfficeStudios.tsx'),
  studioSignatures: () => import('#client/studios/office/Signatures.tsx'),
  openingHours: () => import('#client/studios/office/hours/OpeningHours.tsx'),
  userSearch: () => import('#client/people/UserSearch.tsx'),
  userCard: () => import('#client/people/UserCard.tsx'),
  popups: () => import('#client/popups/Popups.tsx'),
  popupsNew: () => import('#client/popups/PopupsNew.tsx'),
  pushAdmin: () => import('#client/notifications/Tell.tsx'),
  roleAdmin: () => import('#client/roles/RoleAdmin.tsx'),
  sysadminRights: () => import('#client/roles/RightsAdmin.tsx'),
  rightList: () => import('#client/roles/RightList.tsx'),
  courseRecommendations: () => import('#client/courses/recommendations/Recommendations.tsx'),
  courseRatings: () => import('#client/ratings/office/OfficeRatings.tsx'),
  sensors: () => import('#client/sensors/Sensors.tsx'),
  ratePlan: () => import('#client/ratings/RatePlan.tsx'),
  rateAnamnesis: () => import('#client/ratings/RateAnamnesis.tsx'),
  courseDoor: () => import('#client/courses/door/CourseDoor.tsx'),
  courses: () => import('#client/courses/CoursePlan.tsx'),
  course: () => import('#client/courses/Course.tsx'),
  courseWeek: () => import('#client/courses/screen/CourseWeek.tsx'),
  courseWeekClean: () => import('#client/courses/screen/CleanWeek.tsx'),
  courseStats: () => import('#client/courses/stats/CourseStats.tsx'),
  videos: () => import('#client/videos/Videos.tsx'),
  videoAdmin: () => import('#client/videos/office/VideoAdmin.tsx'),
  courseEventCreate: () => import('#client/events/EventCreate.tsx'),
  courseEventEdit: () => import('#client/events/EventEdit.tsx'),
  reconcile: () => import('#client/sync/Reconcile.tsx'),
}

const unbuilt: Load = () => import('#client/pages/Unbuilt.tsx')

export const loadOf = (name: ScreenName): Load => (built as Partial<Record<ScreenName, Load>>)[name] ?? unbuilt
