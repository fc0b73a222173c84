import type { Right, Role } from '#contract/rights.ts'

export const grantKinds = ['role', 'right'] as const
export type GrantKind = (typeof grantKinds)[number]

/** Words of the audit trail; for a person's rights: given, changed (other studios), taken. */
export const auditWords = {
  given: 'gegeben',
  changed: 'Studios geändert',
  taken: 'genommen',
  'role-made': 'Rolle erstellt',
  'role-edited': 'Rolle geändert',
  'role-removed': 'Rolle gelöscht',
  'right-made': 'Recht erstellt',
  'right-edited': 'Recht geändert',
  'right-removed': 'Recht gelöscht',
  'topic-made': 'Thema erstellt',
  'topic-edited': 'Thema geändert',
  'topic-removed': 'Thema gelöscht',
} as const
export type AuditAct = keyof typeof auditWords
export const auditActs = Object.keys(auditWords) as AuditAct[]

/** The topics that a fresh database has, in their order; each right stands in exactly one. */
export const topics: readonly (readonly [title: string, rights: readonly Right[]])[] = [
  ['Mitglieder', ['u_search']],
  ['Rechte', ['u_rightList', 'g_manageRights']],
  ['Studios', ['g_studioadmin', 'g_employeemanager', 'g_daycare']],
  ['Website', ['g_websitecontent', 'g_websitecontentstudioadmin']],
  ['Zeiterfassung', ['tt_office', 'tt_employeeManage', 'tt_management']],
  ['Training', ['tp_create', 'tp_viewAll', 'tp_feedback', 'ab_create']],
  ['Geräte und Übungen', ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer']],
  [
    'Kurse',
    [
      ...(['gf_c_create', 'gf_c_edit', 'gf_c_delete', 'gf_c_plan', 'gf_c_signupRange', 'gf_cp_instructor'] as const),
      ...(['gf_r_threestars', 'gf_r_viewAll', 'l_edit', 'r_edit'] as const),
    ],
  ],
  ['Videos', ['a_add', 'a_edit', 'a_delete']],
  ['Reservationen', ['reservations_fetch', 'reservations_createType']],
  ['Ernährung', ['nutrition_admin']],
  ['Shop', ['shop_manage', 'shop_purchase_view']],
  ['Membercard', ['m_viewSubs', 'm_signupUser', 'm_createSubs', 'm_createMembercard', 'm_downloadList']],
  ['Leads', ['af_view', 'af_edit', 'af_cost', 'af_downloadList', 'af_leadSettings', 'af_settingsEdit']],
  ['Marketing', ['mk_news', 'mk_popup', 'mk_push', 'mk_slider', 'mk_qrcode', 'mk_campaigns']],
  ['Dokumente', ['d_fetchDocs', 'd_fetchAllDocs']],
  ['Statistik', ['stat_viewstudio', 'stat_admin', 'stat_coo', 'stat_employee', 'stat_gf', 'stat_gf_stud']],
  ['Chat', ['stats_transactions']],
]

/** The id of the topic at that place, from 1. */
export const topicId = (place: number) => `0190f000-0000-7000-8000-${String(place).padStart(12, '0')}`

/** Titles of the roles until somebody rewords them. */
export const roleTitles: Record<Role, string> = {
  admin: 'Administration',
  office: 'Büro',
  studio_manager: 'Studioleitung',
  trainer: 'Trainerin, Trainer',
  gf_instructor: 'Kursleitung',
  member: 'Mitglied',
  studio: 'Studio-Konto',
}
