import { array, type InferType, mixed, object } from 'yup'
import { del, domain, get, post, put } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio, type Grant, type Reach } from '#contract/rights.ts'
import { auditActs, grantKinds, topicId } from '#contract/rules/roles/grantKinds.ts'
import { count, day, done, flag, id, instant, list, text } from '#contract/shapes.ts'

const see = ['u_rightList', 'g_manageRights'] as const
const manage = ['g_manageRights'] as const
const everywhere = () => everyStudio

const isReach = (value: unknown) =>
  value === undefined ||
  value === 'all' ||
  (Array.isArray(value) && value.length <= 100 && value.every(code => typeof code === 'string' && /^[a-z0-9-]{1,40}$/.test(code)))

/** Every studio, or the codes of some; an empty list holds nowhere. */
export const reach = () => mixed<Reach>().test('reach', 'Bitte wähle die Studios.', isReach)

export const rightCode = () =>
  text(40).matches(/^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)+$/, 'Ein Kürzel besteht aus Wörtern mit Unterstrich, z. B. u_search.')
const roleCode = () => text(40).matches(/^[a-z0-9_]+$/, 'Diese Kennung ist nicht lesbar.')

/** A right as the administration sees it; `known` ones are named by code and can't be deleted. */
export const rightRow = object({
  code: text(40).required(),
  title: text(120).required(),
  topic: id().required(),
  known: flag().required(),
  version: count(1).required(),
})
export type RightRow = InferType<typeof rightRow>

export const topicRow = object({
  _id: id().required(),
  title: text(80).required(),
  rights: array().of(rightRow).required(),
})
export type TopicRow = InferType<typeof topicRow>

/** `known` roles are named by code and can't be deleted; a `fixed` one always holds every right. */
export const roleRow = object({
  code: text(40).required(),
  title: text(80).required(),
  known: flag().required(),
  fixed: flag().required(),
  rights: array().of(text(40).required()).required(),
  /** How many people have it. */
  people: count().required(),
  version: count(1).required(),
})
export type RoleRow = InferType<typeof roleRow>

/** A role or single right of a person: where it holds, who gave it (null: the product) and since when. */
export const given = object({
  code: text(40).required(),
  studios: reach().required(),
  by: id().nullable(),
  at: instant().required(),
})
export type RoleGrant = InferType<typeof given>

export const holderRow = object({
  _id: id().required(),
  vorname: text().required(),
  nachname: text().required(),
  email: text(254).required(),
  /** Code of the studio. */
  studio: text(40).nullable(),
  roles: array().of(given).required(),
  rights: array().of(given).required(),
  /** The studios in which they are employed today, which gives them tt_employeeManage there (T40); null where they are not. */
  employed: array().of(text(40).required()).nullable().default(null),
})
export type HolderRow = InferType<typeof holderRow>

const giver = object({ _id: id().required(), name: text(400).required() })

/** The people with anything besides member; `givers` names who gave it, `more` counts the people who did not fit. */
export const matrix = object({ people: array().of(holderRow).required(), givers: array().of(giver).required(), more: count().required() })
export type Matrix = InferType<typeof matrix>

/** A person's roles and single rights, and the access that follows from both. */
export const personRights = object({
  holder: holderRow,
  givers: array().of(giver).required(),
  grants: array().of(mixed<Grant>().required()).required(),
})

/** Sets where one role or single right of one person holds; an empty list takes it away. `stale` where `seen` is not the present state. */
export const changeRow = object({
  person: id().required(),
  kind: text(5).oneOf(grantKinds).required(),
  code: text(40).label('Rolle oder Recht').required(),
  studios: reach().required(),
  seen: reach(),
})
export type RoleChange = InferType<typeof changeRow>
export const changeForm = object({ changes: list(changeRow, 5000).min(1).required() })

const undoing = object({ changes: array().of(changeRow).required() })

const assigned = object({ role: roleCode().required(), studios: reach().required() })
export const assignForm = object({ roles: list(assigned, 50).required() })

export const rightForm = object({
  code: rightCode().label('Kürzel').required(),
  title: text(120).label('Bezeichnung').required(),
  topic: id().label('Thema').required(),
})
export const rightEditForm = object({
  title: text(120).label('Bezeichnung').required(),
  topic: id().label('Thema').required(),
  version: count(1).required(),
})
export const topicForm = object({ title: text(80).label('Thema').required() })
export const roleForm = object({ title: text(80).label('Name').required(), rights: list(text(40).required(), 500).required() })
export const roleEditForm = roleForm.shape({ version: count(1).required() })

export const auditRow = object({
  _id: id().required(),
  at: instant().required(),
  by: text(400).nullable(),
  act: text(20).oneOf(auditActs).required(),
  person: id().nullable(),
  personName: text(400).nullable(),
  role: text(40).nullable(),
  right: text(40).nullable(),
  title: text(120).required(),
  before: mixed<Reach | string>().nullable(),
  after: mixed<Reach | string>().nullable(),
})
export type AuditRow = InferType<typeof auditRow>

/** `q` looks in the name of the actor, of the person and of the right; days are those of Europe/Zurich, both included. */
export const auditQuery = object({
  ...pageFields(['at']),
  person: id(),
  act: list(text(20).oneOf(auditActs).required(), auditActs.length),
  code: list(text(40).required(), 100),
  from: day(),
  to: day(),
})
export type AuditQuery = InferType<typeof auditQuery>

const topicExample = topicId(1)
/**
 * Rights as data (L174). Codes that this version of the code knows can be reworded and moved, not deleted (`known-right`); new ones may be
 * made, bundled and given, and guard nothing until code names them. The bundle of `admin` is fixed: every right. The other known roles'
 * bundles are editable, the roles themselves can't be deleted (`known-role`). Whoever gives or takes must hold it in those studios
 * themselves (`not-held`); somebody always keeps the administration (`last-admin`).
 */
export const roles = domain('roles', {
  rights: get('roles/rights', { access: see, covers: ['EP-047'], example: {} }, array().of(rightRow).required()),
  topics: get('roles/topics', { access: see, covers: ['EP-048'], example: {} }, array().of(topicRow).required()),
  createRight: post(
    'roles/rights',
    {
      access: manage,
      studio: everywhere,
      body: rightForm,
      covers: ['EP-049'],
      example: { body: { code: 'u_search', title: 'Mitglieder suchen', topic: topicExample }, answers: 'taken' },
    },
    rightRow,
  ),
  editRight: put(
    'roles/rights/:code',
    {
      access: manage,
      studio: everywhere,
      params: { code: rightCode() },
      body: rightEditForm,
      covers: ['EP-050'],
      example: { params: { code: 'u_search' }, body: { title: 'Mitglieder suchen', topic: topicExample, version: 1 } },
    },
    rightRow,
  ),
  removeRight: del(
    'roles/rights/:code',
    {
      access: manage,
      studio: everywhere,
      params: { code: rightCode() },
      covers: ['EP-051'],
      example: { params: { code: 'u_search' }, answers: 'known-right' },
    },
    done,
  ),
  createTopic: post(
    'roles/topics',
    {
      access: manage,
      studio: everywhere,
      body: topicForm,
      covers: ['EP-052'],
      example: { body: { title: 'Mitglieder' }, answers: 'taken' },
    },
    topicRow,
  ),
  editTopic: put(
    'roles/topics/:id',
    { access: manage, studio: everywhere, body: topicForm, example: { params: { id: topicExample }, body: { title: 'Mitglieder' } } },
    topicRow,
  ),
  /** Deletes an empty topic; refuses `in-use` otherwise. */
  removeTopic: del(
    'roles/topics/:id',
    { access: manage, studio: everywhere, example: { params: { id: topicExample }, answers: 'in-use' } },
    done,
  ),
  /** Names of the roles, for screens that show one. */
  names: get(
    'roles/names',
    { access: [], example: {} },
    array()
      .of(object({ code: text(40).required(), title: text(80).required() }).required())
      .required(),
  ),
  list: get('roles', { access: see, covers: ['EP-053'], example: {} }, array().of(roleRow).required()),
  create: post(
    'roles',
    {
      access: manage,
      studio: everywhere,
      body: roleForm,
      covers: ['EP-054'],
      example: { body: { title: 'Mitglied', rights: [] }, answers: 'taken' },
    },
    roleRow,
  ),
  /** Refuses `stale` with the row as it stands where the version is not the present one. */
  edit: put(
    'roles/:code',
    {
      access: manage,
      studio: everywhere,
      params: { code: roleCode() },
      body: roleEditForm,
      covers: ['EP-055'],
      example: { params: { code: 'member' }, body: { title: 'Mitglied', rights: [], version: 1 } },
    },
    roleRow,
  ),
  /** Deletes a role that nobody has; refuses `in-use` otherwise. */
  remove: del(
    'roles/:code',
    {
      access: manage,
      studio: everywhere,
      params: { code: roleCode() },
      covers: ['EP-056'],
      example: { params: { code: 'trainer' }, answers: 'known-role' },
    },
    done,
  ),
  /** Replaces all roles of a person. */
  assign: put(
    'roles/person/:id',
    {
      access: manage,
      body: assignForm,
      touches: ['people'],
      covers: ['EP-057'],
      example: { params: { id: example.person }, body: { roles: [{ role: 'member', studios: ['pfungen'] }] } },
    },
    personRights,
  ),
  of: get('roles/person/:id', { access: see, covers: ['EP-058'], example: { params: { id: example.person } } }, personRights),
  mine: get('roles/mine', { access: [], covers: ['EP-059'], example: {} }, personRights),
  /** All changes or none; the answer is the change that undoes them. */
  change: post(
    'roles/changes',
    {
      access: manage,
      body: changeForm,
      current: changeRow,
      touches: ['people'],
      size: 2_000_000,
      example: { body: { changes: [{ person: example.person, kind: 'right', code: 'g_manageRights', studios: ['pfungen'] }] } },
    },
    undoing,
  ),
  matrix: get('roles/matrix', { access: see, example: {} }, matrix),
  audit: get('roles/audit', { access: see, query: auditQuery, example: {} }, pageOf(auditRow)),
})
