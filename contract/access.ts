import type { Grant, Reach, Right, Role } from './rights.ts'

/** The person whose request is decided on; nobody is `undefined`. */
export interface AccessHolder {
  roles: readonly string[]
  grants: readonly Grant[]
  /** Studios in which each role holds, as the server knows them; where they are not said, as on a device, the name alone counts. */
  reaches?: Readonly<Record<string, Reach>>
}

type Word = Right | `role:${Role}`

/**
 * People let in: `'public'` needs no token, `[]` is any signed-in person, a list any one of its words, `every(…)` one word of each list.
 */
export type Access = 'public' | readonly Word[] | { readonly all: readonly (readonly Word[])[] }

/** Any right that guards a row of the dashboard, but for that of clocking in (T01): opens the staff screens and calls whose own rights are not told (A10). */
export const anyManagement = [
  'a_add',
  'a_delete',
  'a_edit',
  'af_cost',
  'af_downloadList',
  'af_edit',
  'af_leadSettings',
  'af_settingsEdit',
  'af_view',
  'd_fetchAllDocs',
  'd_fetchDocs',
  'ex_create',
  'ex_delete',
  'ex_edit',
  'ex_transfer',
  'g_daycare',
  'g_employeemanager',
  'g_studioadmin',
  'g_websitecontent',
  'g_websitecontentstudioadmin',
  'gf_c_create',
  'gf_c_delete',
  'gf_c_edit',
  'gf_c_plan',
  'gf_c_signupRange',
  'gf_cp_instructor',
  'gf_r_threestars',
  'gf_r_viewAll',
  'l_edit',
  'm_createMembercard',
  'm_createSubs',
  'm_downloadList',
  'm_signupUser',
  'm_viewSubs',
  'mk_campaigns',
  'mk_news',
  'mk_popup',
  'mk_push',
  'mk_qrcode',
  'mk_slider',
  'nutrition_admin',
  'r_edit',
  'reservations_createType',
  'reservations_fetch',
  'shop_manage',
  'shop_purchase_view',
  'stat_admin',
  'stat_coo',
  'stat_employee',
  'stat_gf',
  'stat_gf_stud',
  'stat_viewstudio',
  'tp_create',
  'tp_feedback',
  'tp_viewAll',
  'tt_management',
  'tt_office',
  'u_rightList',
  'u_search',
] as const satisfies readonly Right[]

/** Those, who takes anamneses (A95) and whoever enters own hours (T01): opens /dashboard itself, where their screens stand, and nothing else of it. */
export const anyStaff = [...anyManagement, 'ab_create', 'tt_employeeManage'] as const satisfies readonly Right[]

/** Asks for one word of each list (L48: a right and additionally a role). */
export const every = (...lists: (readonly Word[])[]): Access => ({ all: lists })

/** True when the access lets `holder` in, in `studio` where the call touches a studio's rows; without one any grant of the right counts. */
export function allows(access: Access, holder: AccessHolder | undefined, studio?: string): boolean {
  if (access === 'public') return true
  if (!holder) return false
  if ('all' in access) return access.all.every(list => allows(list, holder, studio))
  return access.length === 0 || access.some(word => holds(word, holder, studio))
}

function holds(word: Word, holder: AccessHolder, studio?: string) {
  if (word.startsWith('role:')) return isInRole(word.slice(5), holder, studio)
  const held = byRight(holder.grants).get(word)
  if (!held || studio === undefined) return held !== undefined
  return held.some(({ studios }) => covers(studios, studio))
}

const covers = (reach: Reach, studio: string) => reach === 'all' || reach.includes(studio)

function isInRole(role: string, { roles, reaches }: AccessHolder, studio?: string) {
  const reach = reaches?.[role]
  return roles.includes(role) && (studio === undefined || reach === undefined || covers(reach, studio))
}

/** A short hash of roles and grants, independent of their order and equal on both sides: another one means that the device's are old. */
export function markOf({ roles, grants }: AccessHolder) {
  const held = grants.map(({ right, studios }) => `${right}:${studios === 'all' ? studios : [...studios].sort()}`)
  let mark = 0x811c9dc5
  for (const letter of [...roles].sort().concat(held.sort()).join(';')) mark = Math.imul(mark ^ letter.charCodeAt(0), 0x01000193)
  return (mark >>> 0).toString(36)
}

const indexes = new WeakMap<readonly Grant[], ReadonlyMap<string, readonly Grant[]>>()

/** Grants sorted by right and cached: the same person is asked about every screen and call there is. */
function byRight(grants: readonly Grant[]) {
  const known = indexes.get(grants)
  if (known) return known
  const index = new Map<string, Grant[]>()
  for (const grant of grants) {
    const others = index.get(grant.right)
    if (others) others.push(grant)
    else index.set(grant.right, [grant])
  }
  indexes.set(grants, index)
  return index
}

/** The studio for which a call's right is asked, where its body names one, or else its query. */
export const studioAsked = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  ((body as { studio?: string } | undefined)?.studio ?? query.studio) as string | undefined
