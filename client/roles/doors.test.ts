import { expect, test } from 'vitest'
import { verdict } from '#client/map/guard.ts'
import { allows, anyManagement, anyStaff } from '#contract/access.ts'
import { type Right, type Role, rights, roles } from '#contract/rights.ts'
import { rowOf, screenNames } from '#contract/screens.ts'

/** The screens that the specification lets each right open (section 2.4). */
const opens: Record<Right, readonly string[]> = {
  a_add: ['/dashboard/gf/videos'],
  a_delete: ['/dashboard/gf/videos'],
  a_edit: ['/dashboard/gf/videos'],
  ab_create: [],
  af_cost: ['/dashboard/leads/cost'],
  af_downloadList: ['/dashboard/leads/referral-deprecated', '/dashboard/leads/leads-list', '/dashboard/leads/referral-list'],
  af_edit: ['/dashboard/leads/referral-deprecated', '/dashboard/leads/leads-list', '/dashboard/leads/referral-list'],
  af_leadSettings: ['/dashboard/leads/leads-settings', '/dashboard/leads/category-settings', '/dashboard/leads/category-settings/:id'],
  af_settingsEdit: [
    '/dashboard/leads/referral-deprecated',
    '/dashboard/leads/leads-list',
    '/dashboard/leads/referral-list',
    '/dashboard/leads/referral-settings',
  ],
  af_view: ['/dashboard/leads/referral-deprecated', '/dashboard/leads/leads-list', '/dashboard/leads/referral-list'],
  d_fetchAllDocs: ['/dashboard/todo', '/dashboard/documents', '/dashboard/documents/statistics'],
  d_fetchDocs: ['/dashboard/todo', '/dashboard/documents'],
  ex_create: ['/dashboard/devices/list', '/dashboard/devices/form', '/dashboard/devices/exerciseform'],
  ex_delete: ['/dashboard/devices/list', '/dashboard/devices/form', '/dashboard/devices/exerciseform'],
  ex_edit: ['/dashboard/devices/list', '/dashboard/devices/form', '/dashboard/devices/exerciseform'],
  ex_transfer: ['/dashboard/devices/list', '/dashboard/devices/form', '/dashboard/devices/exerciseform'],
  g_daycare: ['/dashboard/studio/daycare'],
  g_employeemanager: ['/dashboard/studio/employee', '/dashboard/studio/opening-hours'],
  g_manageRights: [],
  g_studioadmin: [
    '/dashboard/studios',
    '/dashboard/studios/signatures',
    '/dashboard/timetracker',
    '/dashboard/timetracker/management',
    '/dashboard/timetracker/office',
  ],
  g_websitecontent: ['/dashboard/studio/website', '/dashboard/studio/website/jobs', '/dashboard/studio/website/offers'],
  g_websitecontentstudioadmin: ['/dashboard/studio/website'],
  gf_c_create: ['/dashboard/gf/courses'],
  gf_c_delete: ['/dashboard/gf/courses'],
  gf_c_edit: ['/dashboard/gf/courses'],
  gf_c_plan: ['/dashboard/gf/courses', '/dashboard/gf/downloads'],
  gf_c_signupRange: ['/dashboard/gf/settings'],
  gf_cp_instructor: ['/dashboard/gf/downloads'],
  gf_r_threestars: ['/dashboard/gf/ratings'],
  gf_r_viewAll: ['/dashboard/gf/ratings'],
  l_edit: ['/dashboard/gf/labels'],
  m_createMembercard: ['/dashboard/membercard/admin'],
  m_createSubs: ['/dashboard/membercard/admin'],
  m_downloadList: ['/dashboard/membercard/admin'],
  m_signupUser: ['/dashboard/membercard/admin'],
  m_viewSubs: ['/dashboard/membercard/admin'],
  mk_campaigns: ['/dashboard/communication/campaign'],
  mk_news: ['/dashboard/communication/news'],
  mk_popup: ['/dashboard/communication/popups', '/dashboard/communication/popupsnew'],
  mk_push: ['/dashboard/communication/push'],
  mk_qrcode: ['/dashboard/communication/qrcode'],
  mk_slider: ['/dashboard/communication/slides'],
  nutrition_admin: ['/dashboard/nutrition/search', '/dashboard/nutrition/customers'],
  r_edit: ['/dashboard/gf/rooms'],
  reservations_createType: ['/reservation-admin'],
  reservations_fetch: ['/reservation-admin/reservations'],
  shop_manage: ['/dashboard/shop/products', '/dashboard/shop/purchases'],
  shop_purchase_view: ['/dashboard/shop/purchases'],
  stat_admin: [
    '/dashboard/checkin-stats',
    '/dashboard/user-stats',
    '/dashboard/stats',
    '/dashboard/contract-stats',
    '/dashboard/packages-stats',
    '/dashboard/contract-development',
    '/dashboard/lead-stats',
    '/dashboard/transaction-statistics',
    '/dashboard/anamnese-stats',
    '/dashboard/gf-stats',
    '/dashboard/trainer-stats',
    '/dashboard/trainer-goals',
    '/dashboard/goals-statistics',
    '/dashboard/monthly-statistics',
    '/dashboard/figures',
    '/dashboard/membercard-stats',
    '/dashboard/nutrition/search',
    '/dashboard/nutrition/customers',
  ],
  stat_coo: ['/dashboard/coo-dashboard'],
  stat_employee: ['/dashboard/employee-stats'],
  stat_gf: ['/dashboard/gf-stats'],
  stat_gf_stud: ['/dashboard/gf-stats'],
  stat_viewstudio: [
    '/dashboard/checkin-stats',
    '/dashboard/user-stats',
    '/dashboard/stats',
    '/dashboard/contract-stats',
    '/dashboard/packages-stats',
    '/dashboard/contract-development',
    '/dashboard/lead-stats',
    '/dashboard/transaction-statistics',
    '/dashboard/anamnese-stats',
    '/dashboard/trainer-stats',
    '/dashboard/trainer-goals',
    '/dashboard/monthly-statistics',
    '/dashboard/figures',
    '/dashboard/employee-stats',
  ],
  stats_transactions: [],
  tp_create: ['/dashboard/workouts/search-and-create'],
  tp_feedback: ['/dashboard/workouts/feedback'],
  tp_viewAll: ['/dashboard/workouts/search-and-create'],
  tt_employeeManage: ['/dashboard/timetracker'],
  tt_management: ['/dashboard/timetracker/management'],
  tt_office: ['/dashboard/shift-management', '/dashboard/shift-management/settings', '/dashboard/timetracker/office'],
  u_rightList: ['/dashboard/user/rightlist'],
  u_search: ['/dashboard/studio/slim-me', '/dashboard/user/search', '/dashboard/user/search/:id'],
}

const grant = (right: Right) => ({ _id: 'x', roles: ['member'], grants: [{ right, studios: ['winterthur'] }] })
const sameAs = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** Rows of the specification with rights of their own: what asks for any right of the back office, or for none, is open to all who have one; a tablet's choice is its account's. */
const guarded = screenNames.filter(name => {
  const { access } = rowOf(name)
  return ![anyManagement, anyStaff].some(any => sameAs(access, any)) && !allows(access, { roles: ['member', 'studio'], grants: [] })
})
/** Rows of the specification that a right opens; those of our own are judged by what can be done there (client/app/ours.test.ts). */
const openTo = (right: Right) =>
  guarded.filter(name => !rowOf(name).ours && verdict(name, grant(right)) === 'open').map(name => rowOf(name).path)

/** The contract area by its decisions (C29): who administers a studio writes the offers, who sells sees and closes contracts. */
const contractAdmin = ['settings', 'settings/:id', 'settingsold', 'layout', 'upgrade/mapping'].map(path => `/dashboard/contract/${path}`)
const contractSales = [
  '/dashboard/contract',
  ...['manager', 'temporary', 'rejected', 'create', 'create/:id', 'view/:userId/:index', 'nutrition'].map(
    path => `/dashboard/contract/${path}`,
  ),
  ...['created', 'rejected', 'accepted', 'deleted'].map(path => `/dashboard/contract/upgrade/${path}`),
]

/** Rows whose rights the specification leaves open and the decisions settle (A10, staff screens in the member area), reports, who comes in, and the administration of times (T03). */
const settled: Partial<Record<Right, readonly string[]>> = {
  af_downloadList: ['/dashboard/leads/all'],
  af_edit: ['/dashboard/leads/all'],
  af_settingsEdit: ['/dashboard/leads/all'],
  af_view: ['/dashboard/leads/all'],
  ab_create: ['/dashboard/anamnese/search', '/dashboard/anamnese/settings', '/gfrecommendations/:userId'],
  g_studioadmin: [
    '/dashboard/anamnese/settings',
    '/dashboard/tac/access-devices',
    '/dashboard/timestop/settings',
    '/intern/report/dashboard',
    ...contractAdmin,
  ],
  stat_admin: ['/dashboard/contract/stats', '/dashboard/monthly/report'],
  stat_viewstudio: ['/dashboard/contract/stats', '/dashboard/monthly/report'],
  u_search: [
    '/dashboard/tac/access-devices',
    '/dashboard/live-checkins',
    '/dashboard/timestop',
    '/dashboard/timestop-calc',
    ...contractSales,
  ],
  tp_create: ['/gfrecommendations/:userId'],
  tt_management: ['/intern/report/dashboard'],
  tt_office: ['/timetrackeradmin', '/intern/report/dashboard'],
  ex_create: ['/devices/create', '/devices/create/exercise/create', '/devices/:id/exercise/create'],
  g_manageRights: ['/rollenverwaltung', '/tools/sysadmin/rights'],
  gf_c_edit: ['/kurse/:id/edit'],
  gf_c_plan: ['/kurse/:id/edit', '/kurslisten', '/kurslisten/add', '/kurslisten/edit/:id'],
}

test.each(Object.keys(rights) as Right[])('%s opens what the specification says', right => {
  // L48: trainer-goals needs a role besides.
  const wanted = [...opens[right], ...(settled[right] ?? [])].filter(path => path !== '/dashboard/trainer-goals')
  expect(openTo(right).toSorted()).toEqual(wanted.toSorted())
})

test.each(Object.keys(roles) as Role[])('a %s may enter the back office only by a right', role => {
  const bundle: readonly Right[] = roles[role]
  const who = { _id: 'x', roles: ['member', role], grants: bundle.map(right => ({ right, studios: 'all' as const })) }
  expect(verdict('dashboard', who)).toBe(bundle.length > 0 ? 'open' : 'home')
  expect(verdict('roleAdmin', who)).toBe(role === 'admin' ? 'open' : 'home')
  const bare = { ...who, grants: [] }
  for (const name of guarded) if (role !== 'admin') expect([name, verdict(name, bare)]).toEqual([name, 'home'])
})

test('trainer-goals asks for a right and a role (L48)', () => {
  const holder = (right: Right, role: string) => ({ ...grant(right), roles: ['member', role] })
  for (const right of ['stat_admin', 'stat_viewstudio'] as const) {
    expect(verdict('trainerGoals', grant(right))).toBe('home')
    expect(verdict('trainerGoals', holder(right, 'trainer'))).toBe('home')
    for (const role of ['admin', 'studio_manager']) expect(verdict('trainerGoals', holder(right, role))).toBe('open')
  }
  expect(verdict('trainerGoals', holder('stat_gf', 'admin'))).toBe('home')
})
