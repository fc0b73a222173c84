import type { ComponentType } from 'react'
import { type BuiltName, isBuilt, type ScreenName } from '#contract/screens.ts'
import type { office } from './officeLoaders.ts'

export type Load = () => Promise<{ default: ComponentType }>

/** The import of each built screen that members open; kept apart from the table, so that a screen may link to any other. */
const members: Record<Exclude<BuiltName, keyof typeof office>, Load> = {
  panel: () => import('#client/pages/Panel.tsx'),
  consent: () => import('#client/pages/Consent.tsx'),
  impressum: () => import('#client/pages/Impressum.tsx'),
  datenschutz: () => import('#client/pages/Datenschutz.tsx'),
  redirect: () => import('#client/pages/Redirect.tsx'),
  home: () => import('#client/home/Home.tsx'),
  forgot: () => import('#client/auth/Forgot.tsx'),
  emailChange: () => import('#client/auth/EmailChange.tsx'),
  sandbox: () => import('#client/sandbox/Sandbox.tsx'),
  login: () => import('#client/auth/Login.tsx'),
  register: () => import('#client/registration/Register.tsx'),
  covidCerts: () => import('#client/pages/CovidCerts.tsx'),
  covidCertsArchive: () => import('#client/pages/CovidCerts.tsx'),
  timestopCovid: () => import('#client/timestop/Public.tsx'),
  profile: () => import('#client/account/Profile.tsx'),
  profileEdit: () => import('#client/account/ProfileEdit.tsx'),
  friends: () => import('#client/social/Friends.tsx'),
  chat: () => import('#client/chat/Chat.tsx'),
  social: () => import('#client/social/Social.tsx'),
  ownCases: () => import('#client/moderation/OwnCases.tsx'),
  workouts: () => import('#client/workouts/lists/WorkoutList.tsx'),
  workoutCreate: () => import('#client/plans/Begin.tsx'),
  workoutCreateNew: () => import('#client/plans/BuildNew.tsx'),
  workoutEdit: () => import('#client/plans/BuildOn.tsx'),
  nutritionMain: () => import('#client/nutrition/Diary.tsx'),
  habits: () => import('#client/habits/Habits.tsx'),
  recipes: () => import('#client/nutrition/recipes/Recipes.tsx'),
  shoppingList: () => import('#client/nutrition/shopping/ShoppingList.tsx'),
  completed: () => import('#client/workouts/lists/Completed.tsx'),
  completedBefore: () => import('#client/workouts/lists/CompletedBefore.tsx'),
  workoutRun: () => import('#client/workouts/run/WorkoutRun.tsx'),
  planRun: () => import('#client/workouts/run/PlanRun.tsx'),
  devices: () => import('#client/devices/Devices.tsx'),
  device: () => import('#client/devices/DevicePage.tsx'),
  exercise: () => import('#client/devices/ExercisePage.tsx'),
  hub: () => import('#client/workouts/hub/Hub.tsx'),
  summary: () => import('#client/workouts/summary/Summary.tsx'),
  splitPick: () => import('#client/workouts/lists/SplitPick.tsx'),
  contractStart: () => import('#client/contracts/visitor/Start.tsx'),
  contractCreate: () => import('#client/contracts/visitor/CreateVisit.tsx'),
  contractCreateSkip: () => import('#client/contracts/visitor/CreateVisit.tsx'),
  studios: () => import('#client/studios/Studios.tsx'),
  allianz: () => import('#client/occasions/Allianz.tsx'),
  leadPage: () => import('#client/leads/LeadPage.tsx'),
  tenDays: () => import('#client/membercards/TenDays.tsx'),
  panelMembercard: () => import('#client/membercards/panel/Panel.tsx'),
  thanks: () => import('#client/leads/Thanks.tsx'),
  party: () => import('#client/occasions/Party.tsx'),
  einsteinContest: () => import('#client/occasions/Contest.tsx'),
  einsteinContestList: () => import('#client/occasions/ContestList.tsx'),
  referral: () => import('#client/referrals/Referral.tsx'),
  scanned: () => import('#client/qrcodes/Scanned.tsx'),
  referred: () => import('#client/referrals/Referred.tsx'),
  sensors: () => import('#client/sensors/Sensors.tsx'),
  ratePlan: () => import('#client/ratings/RatePlan.tsx'),
  rateAnamnesis: () => import('#client/ratings/RateAnamnesis.tsx'),
  courses: () => import('#client/courses/CoursePlan.tsx'),
  course: () => import('#client/courses/Course.tsx'),
  courseWeek: () => import('#client/courses/screen/CourseWeek.tsx'),
  courseWeekClean: () => import('#client/courses/screen/CleanWeek.tsx'),
  shopMain: () => import('#client/shop/ShopMain.tsx'),
  product: () => import('#client/shop/Product.tsx'),
  events: () => import('#client/events/Events.tsx'),
  reservation: () => import('#client/reservations/Reservations.tsx'),
  reservationType: () => import('#client/reservations/TypePage.tsx'),
  event: () => import('#client/events/EventPage.tsx'),
  payments: () => import('#client/payments/Payments.tsx'),
  healthcare: () => import('#client/healthcare/Healthcare.tsx'),
  purchases: () => import('#client/shop/purchases/Purchases.tsx'),
  purchaseInfos: () => import('#client/shop/purchases/Purchase.tsx'),
  checkout: () => import('#client/shop/checkout/Checkout.tsx'),
  cardCheck: () => import('#client/payments/CardCheck.tsx'),
  cardSuccess: () => import('#client/payments/Returned.tsx'),
  cardFailed: () => import('#client/payments/Returned.tsx'),
  checkPayment: () => import('#client/payments/Returned.tsx'),
  paymentFailed: () => import('#client/payments/Returned.tsx'),
  kinderhort: () => import('#client/daycare/Kinderhort.tsx'),
  myTodos: () => import('#client/todos/MyTodos.tsx'),
  videos: () => import('#client/videos/Videos.tsx'),
  reconcile: () => import('#client/sync/Reconcile.tsx'),
}

const unbuilt: Load = () => import('#client/pages/Unbuilt.tsx')

const ofStaff =
  (name: keyof typeof office): Load =>
  () =>
    import('./officeLoaders.ts').then(loaders => loaders.office[name]())

export const loadOf = (name: ScreenName): Load =>
  (members as Partial<Record<ScreenName, Load>>)[name] ?? (isBuilt(name) ? ofStaff(name as keyof typeof office) : unbuilt)
