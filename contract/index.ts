import { type AnyCall, nameOf } from './call.ts'
import type { DomainName } from './domains.ts'
import { nameToday } from './earlierNames.ts'

/** The API by domain, the one list of it. Each is loaded by itself: a call's name alone loads no more than its domain. */
export const loaders = {
  auth: () => import('./auth.ts').then(({ auth }) => auth),
  passkeys: () => import('./passkeys.ts').then(({ passkeys }) => passkeys),
  account: () => import('./account.ts').then(({ account }) => account),
  registration: () => import('./registration.ts').then(({ registration }) => registration),
  health: () => import('./health.ts').then(({ health }) => health),
  anamnesisForms: () => import('./anamnesisForms.ts').then(({ anamnesisForms }) => anamnesisForms),
  anamnesis: () => import('./anamnesis/calls.ts').then(({ anamnesis }) => anamnesis),
  anamnesisTaken: () => import('./anamnesis/taken.ts').then(({ anamnesisTaken }) => anamnesisTaken),
  anamnesisStats: () => import('./anamnesis/stats.ts').then(({ anamnesisStats }) => anamnesisStats),
  healthcare: () => import('./healthcare/calls.ts').then(({ healthcare }) => healthcare),
  agreements: () => import('./agreements/calls.ts').then(({ agreements }) => agreements),
  devices: () => import('./devices/calls.ts').then(({ devices }) => devices),
  deviceOffice: () => import('./devices/office.ts').then(({ deviceOffice }) => deviceOffice),
  workouts: () => import('./workouts.ts').then(({ workouts }) => workouts),
  plans: () => import('./plans/calls.ts').then(({ plans }) => plans),
  ownWorkouts: () => import('./plans/own.ts').then(({ ownWorkouts }) => ownWorkouts),
  planTemplates: () => import('./plans/templates.ts').then(({ planTemplates }) => planTemplates),
  trainingFeedback: () => import('./plans/feedback.ts').then(({ trainingFeedback }) => trainingFeedback),
  measurements: () => import('./measurements.ts').then(({ measurements }) => measurements),
  habits: () => import('./habits/calls.ts').then(({ habits }) => habits),
  home: () => import('./home.ts').then(({ home }) => home),
  people: () => import('./people.ts').then(({ people }) => people),
  views: () => import('./views.ts').then(({ views }) => views),
  studios: () => import('./studios/calls.ts').then(({ studios }) => studios),
  station: () => import('./station.ts').then(({ station }) => station),
  courses: () => import('./courses/calls.ts').then(({ courses }) => courses),
  courseStats: () => import('./courses/stats.ts').then(({ courseStats }) => courseStats),
  courseHours: () => import('./courses/hours.ts').then(({ courseHours }) => courseHours),
  courseCalendar: () => import('./courses/calendar.ts').then(({ courseCalendar }) => courseCalendar),
  courseOffice: () => import('./courses/office.ts').then(({ courseOffice }) => courseOffice),
  courseSchedule: () => import('./courses/schedule.ts').then(({ courseSchedule }) => courseSchedule),
  courseDoor: () => import('./courses/door.ts').then(({ courseDoor }) => courseDoor),
  courseDownloads: () => import('./courses/downloads.ts').then(({ courseDownloads }) => courseDownloads),
  courseRecommendations: () => import('./courses/recommendations.ts').then(({ courseRecommendations }) => courseRecommendations),
  courseVisits: () => import('./courses/visits.ts').then(({ courseVisits }) => courseVisits),
  ratings: () => import('./ratings/calls.ts').then(({ ratings }) => ratings),
  feedback: () => import('./feedback.ts').then(({ feedback }) => feedback),
  sensors: () => import('./sensors.ts').then(({ sensors }) => sensors),
  roles: () => import('./roles/calls.ts').then(({ roles }) => roles),
  sync: () => import('./sync.ts').then(({ sync }) => sync),
  shell: () => import('./shell.ts').then(({ shell }) => shell),
  files: () => import('./files.ts').then(({ files }) => files),
  exports: () => import('./exports.ts').then(({ tableExports }) => tableExports),
  videos: () => import('./videos/calls.ts').then(({ videos }) => videos),
  livestreams: () => import('./livestreams.ts').then(({ livestreams }) => livestreams),
  events: () => import('./events/calls.ts').then(({ events }) => events),
  reservations: () => import('./reservations/calls.ts').then(({ reservations }) => reservations),
  reservationOffice: () => import('./reservations/office.ts').then(({ reservationOffice }) => reservationOffice),
  towels: () => import('./reservations/towels.ts').then(({ towels }) => towels),
  bikes: () => import('./reservations/bikes.ts').then(({ bikes }) => bikes),
  eventPeople: () => import('./events/people.ts').then(({ eventPeople }) => eventPeople),
  eventDoor: () => import('./events/door.ts').then(({ eventDoor }) => eventDoor),
  chat: () => import('./chat/calls.ts').then(({ chat }) => chat),
  displays: () => import('./displays/calls.ts').then(({ displays }) => displays),
  galleries: () => import('./displays/galleries.ts').then(({ galleries }) => galleries),
  codes: () => import('./codes.ts').then(({ codes }) => codes),
  breath: () => import('./breath.ts').then(({ breath }) => breath),
  notifications: () => import('./notifications.ts').then(({ notifications }) => notifications),
  popups: () => import('./popups.ts').then(({ popups }) => popups),
  push: () => import('./push.ts').then(({ push }) => push),
  sandbox: () => import('./sandbox.ts').then(({ sandbox }) => sandbox),
  social: () => import('./social/calls.ts').then(({ social }) => social),
  posts: () => import('./social/posts.ts').then(({ posts }) => posts),
  postPictures: () => import('./social/posts.ts').then(({ postPictures }) => postPictures),
  friends: () => import('./friends.ts').then(({ friends }) => friends),
  moderation: () => import('./moderation/calls.ts').then(({ moderation }) => moderation),
  bills: () => import('./payments/bills.ts').then(({ bills }) => bills),
  payments: () => import('./payments/calls.ts').then(({ payments }) => payments),
  paymentOffice: () => import('./payments/office.ts').then(({ paymentOffice }) => paymentOffice),
  paymentSettings: () => import('./payments/settings.ts').then(({ paymentSettings }) => paymentSettings),
  paymentStats: () => import('./payments/stats.ts').then(({ paymentStats }) => paymentStats),
  orders: () => import('./shop/orders.ts').then(({ orders }) => orders),
  orderDesk: () => import('./shop/desk.ts').then(({ orderDesk }) => orderDesk),
  entryCodes: () => import('./shop/entryCodes.ts').then(({ entryCodes }) => entryCodes),
  publicForms: () => import('./publicForms.ts').then(({ publicForms }) => publicForms),
  party: () => import('./occasions/party.ts').then(({ party }) => party),
  contest: () => import('./occasions/contest.ts').then(({ contest }) => contest),
  allianz: () => import('./occasions/allianz.ts').then(({ allianz }) => allianz),
  products: () => import('./shop/products.ts').then(({ products }) => products),
  nutritionOffice: () => import('./nutrition/customers.ts').then(({ nutritionOffice }) => nutritionOffice),
  diary: () => import('./nutrition/diary.ts').then(({ diary }) => diary),
  foods: () => import('./nutrition/foods.ts').then(({ foods }) => foods),
  shopping: () => import('./nutrition/shopping.ts').then(({ shopping }) => shopping),
  recipes: () => import('./nutrition/recipes.ts').then(({ recipes }) => recipes),
  mealPlan: () => import('./nutrition/mealPlan.ts').then(({ mealPlan }) => mealPlan),
  brands: () => import('./brands.ts').then(({ brands }) => brands),
  nutritionQuestions: () => import('./nutrition/questions.ts').then(({ nutritionQuestions }) => nutritionQuestions),
  referrals: () => import('./referrals/calls.ts').then(({ referrals }) => referrals),
  referralOffice: () => import('./referrals/office.ts').then(({ referralOffice }) => referralOffice),
  todos: () => import('./todos/calls.ts').then(({ todos }) => todos),
}

const callsOf = (domain: DomainName): Promise<Record<string, AnyCall>> => loaders[domain]()

/** The call of this name, `courses.signUp`, also under one that it had before; undefined where this version has no such call. */
export async function callNamed(name: string): Promise<AnyCall | undefined> {
  const [domain = '', own = ''] = nameToday(name).split('.')
  const calls = Object.hasOwn(loaders, domain) ? await callsOf(domain as DomainName) : undefined
  return calls && Object.hasOwn(calls, own) ? calls[own] : undefined
}

/** The names of all calls by `METHOD path`, under which answers were kept before calls knew their names. */
export async function namesByPath(): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all((Object.keys(loaders) as DomainName[]).map(callsOf))
  return new Map(all.flatMap(calls => Object.values(calls).map(call => [`${call.method} ${call.path}`, nameOf(call)])))
}
