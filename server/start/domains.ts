import { absencesDomain } from '#server/absences/domain.ts'
import { accessControlDomain } from '#server/accessControl/domain.ts'
import { accountDomain } from '#server/account/domain.ts'
import { anamnesisDomain } from '#server/anamnesis/domain.ts'
import { anamnesisFormsDomain } from '#server/anamnesisForms/domain.ts'
import { appointmentsDomain } from '#server/appointments/domain.ts'
import { attendanceDomain } from '#server/attendance/domain.ts'
import { breathDomain } from '#server/breath/domain.ts'
import { campaignsDomain } from '#server/campaigns/domain.ts'
import { chatDomain } from '#server/chat/domain.ts'
import { companiesDomain } from '#server/contracts/companies/domain.ts'
import { contractsDomain } from '#server/contracts/domain.ts'
import { duesDomain } from '#server/contracts/dues/domain.ts'
import { noticesDomain } from '#server/contracts/notices/domain.ts'
import { offersDomain } from '#server/contracts/offers/domain.ts'
import { contractTacDomain } from '#server/contracts/tac/domain.ts'
import { transfersDomain } from '#server/contracts/transfers/domain.ts'
import { upgradesDomain } from '#server/contracts/upgrades/domain.ts'
import { coursesDomain } from '#server/courses/domain.ts'
import { daycareDomain } from '#server/daycare/domain.ts'
import { devicesDomain } from '#server/devices/domain.ts'
import { displaysDomain } from '#server/displays/domain.ts'
import { documentsDomain } from '#server/documents/domain.ts'
import { expensesDomain } from '#server/documents/expenses/domain.ts'
import { employeesDomain } from '#server/employees/domain.ts'
import { eventsDomain } from '#server/events/domain.ts'
import { feedbackDomain } from '#server/feedback/domain.ts'
import { figuresDomain } from '#server/figures/domain.ts'
import { goalsDomain } from '#server/goals/domain.ts'
import { habitsDomain } from '#server/habits/domain.ts'
import { healthcareDomain } from '#server/healthcare/domain.ts'
import { homeDomain } from '#server/home/domain.ts'
import { invitesDomain } from '#server/invites/domain.ts'
import type { Domain } from '#server/kit/domain.ts'
import { leadsDomain } from '#server/leads/domain.ts'
import { leavingDomain } from '#server/leaving/domain.ts'
import { livestreamsDomain } from '#server/livestreams/domain.ts'
import { mailingsDomain } from '#server/mailings/domain.ts'
import { measurementsDomain } from '#server/measurements/domain.ts'
import { membercardsDomain } from '#server/membercards/domain.ts'
import { moderationDomain } from '#server/moderation/domain.ts'
import { newsDomain } from '#server/news/domain.ts'
import { newsletterDomain } from '#server/newsletter/domain.ts'
import { diaryDomain } from '#server/nutrition/diary/domain.ts'
import { nutritionDomain } from '#server/nutrition/domain.ts'
import { foodsDomain } from '#server/nutrition/foods/domain.ts'
import { mealPlanDomain } from '#server/nutrition/mealPlan/domain.ts'
import { nutritionQuestionsDomain } from '#server/nutrition/nutritionQuestions/domain.ts'
import { recipesDomain } from '#server/nutrition/recipes/domain.ts'
import { shoppingDomain } from '#server/nutrition/shopping/domain.ts'
import { occasionsDomain } from '#server/occasions/domain.ts'
import { passkeysDomain } from '#server/passkeys/domain.ts'
import { billsDomain } from '#server/payments/bills/domain.ts'
import { paymentsDomain } from '#server/payments/domain.ts'
import { plansDomain } from '#server/plans/domain.ts'
import { popupsDomain } from '#server/popups/domain.ts'
import { qrcodesDomain } from '#server/qrcodes/domain.ts'
import { queuesDomain } from '#server/queues/domain.ts'
import { ratingsDomain } from '#server/ratings/domain.ts'
import { recommendationsDomain } from '#server/recommendations/domain.ts'
import { referralsDomain } from '#server/referrals/domain.ts'
import { registrationDomain } from '#server/registration/domain.ts'
import { reportsDomain } from '#server/reports/domain.ts'
import { reservationsDomain } from '#server/reservations/domain.ts'
import { sandboxDomain } from '#server/sandbox/domain.ts'
import { sensorsDomain } from '#server/sensors/domain.ts'
import { agreementsDomain } from '#server/shared/agreements/domain.ts'
import { authDomain } from '#server/shared/auth/domain.ts'
import { brandsDomain } from '#server/shared/brands/domain.ts'
import { codesDomain } from '#server/shared/codes/domain.ts'
import { exportsDomain } from '#server/shared/exports/domain.ts'
import { filesDomain } from '#server/shared/files/domain.ts'
import { healthDomain } from '#server/shared/health/domain.ts'
import { notificationsDomain } from '#server/shared/notifications/domain.ts'
import { peopleDomain } from '#server/shared/people/domain.ts'
import { publicFormsDomain } from '#server/shared/publicForms/domain.ts'
import { pushDomain } from '#server/shared/push/domain.ts'
import { rolesDomain } from '#server/shared/roles/domain.ts'
import { statsDomain } from '#server/shared/stats/domain.ts'
import { studiosDomain } from '#server/shared/studios/domain.ts'
import { viewsDomain } from '#server/shared/views/domain.ts'
import { shellDomain } from '#server/shell/domain.ts'
import { shiftsDomain } from '#server/shifts/domain.ts'
import { entryCodesDomain } from '#server/shop/entryCodes/domain.ts'
import { ordersDomain } from '#server/shop/orders/domain.ts'
import { productsDomain } from '#server/shop/products/domain.ts'
import { slidesDomain } from '#server/slides/domain.ts'
import { slimMeDomain } from '#server/slimMe/domain.ts'
import { socialDomain } from '#server/social/domain.ts'
import { stationDomain } from '#server/station/domain.ts'
import { syncDomain } from '#server/sync/domain.ts'
import { timestopDomain } from '#server/timestop/domain.ts'
import { timetrackingDomain } from '#server/timetracking/domain.ts'
import { todosDomain } from '#server/todos/domain.ts'
import { videosDomain } from '#server/videos/domain.ts'
import { websiteDomain } from '#server/website/domain.ts'
import { workoutsDomain } from '#server/workouts/domain.ts'

/** Every domain of the server; the demo is made in this order. */
export const domains: readonly Domain[] = [
  authDomain,
  passkeysDomain,
  registrationDomain,
  agreementsDomain,
  healthDomain,
  accountDomain,
  rolesDomain,
  notificationsDomain,
  peopleDomain,
  studiosDomain,
  healthcareDomain,
  anamnesisFormsDomain,
  anamnesisDomain,
  stationDomain,
  employeesDomain,
  coursesDomain,
  ratingsDomain,
  videosDomain,
  livestreamsDomain,
  eventsDomain,
  reservationsDomain,
  occasionsDomain,
  productsDomain,
  ordersDomain,
  entryCodesDomain,
  offersDomain,
  contractsDomain,
  contractTacDomain,
  timestopDomain,
  noticesDomain,
  transfersDomain,
  upgradesDomain,
  duesDomain,
  companiesDomain,
  nutritionDomain,
  foodsDomain,
  diaryDomain,
  recipesDomain,
  mealPlanDomain,
  brandsDomain,
  nutritionQuestionsDomain,
  shoppingDomain,
  paymentsDomain,
  billsDomain,
  referralsDomain,
  leadsDomain,
  appointmentsDomain,
  invitesDomain,
  queuesDomain,
  socialDomain,
  devicesDomain,
  workoutsDomain,
  homeDomain,
  plansDomain,
  habitsDomain,
  chatDomain,
  moderationDomain,
  leavingDomain,
  breathDomain,
  codesDomain,
  exportsDomain,
  feedbackDomain,
  figuresDomain,
  filesDomain,
  displaysDomain,
  measurementsDomain,
  popupsDomain,
  newsDomain,
  slidesDomain,
  qrcodesDomain,
  publicFormsDomain,
  pushDomain,
  recommendationsDomain,
  sandboxDomain,
  sensorsDomain,
  shellDomain,
  syncDomain,
  todosDomain,
  shiftsDomain,
  absencesDomain,
  timetrackingDomain,
  documentsDomain,
  expensesDomain,
  viewsDomain,
  accessControlDomain,
  reportsDomain,
  attendanceDomain,
  daycareDomain,
  websiteDomain,
  newsletterDomain,
  membercardsDomain,
  statsDomain,
  goalsDomain,
  campaignsDomain,
  mailingsDomain,
  slimMeDomain,
]

/** Every call that has a handler. */
export const served = domains.flatMap(({ calls = [] }) => calls)
