import type { Reach } from '#contract/rights.ts'
import type { HolderRow, RoleGrant, RoleRow } from '#contract/roles/calls.ts'

/** Why somebody holds a right: by a role or by itself, where, from whom and since when; or by their employment, which nobody gives here. */
export type RightSource =
  | (RoleGrant & { kind: 'role' | 'right'; title: string })
  | { kind: 'employment'; code: string; studios: Reach; title: string }

/** One cell of the matrix. */
export interface HeldRight {
  reach: Reach
  sources: readonly RightSource[]
}

export const isNowhere = (reach: Reach) => reach.length === 0

export const joinReach = (one: Reach, other: Reach): Reach =>
  one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])].sort()

export const coversReach = (mine: Reach, wanted: Reach) => mine === 'all' || (wanted !== 'all' && wanted.every(code => mine.includes(code)))

type Rights = ReadonlyMap<string, HeldRight>

function add(all: Map<string, HeldRight>, code: string, source: RightSource) {
  if (isNowhere(source.studios)) return
  const before = all.get(code)
  all.set(code, { reach: joinReach(before?.reach ?? [], source.studios), sources: [...(before?.sources ?? []), source] })
}

/** Everything that somebody holds, by the right's code. */
export function rightsOf(
  { roles, rights, employed }: Pick<HolderRow, 'roles' | 'rights' | 'employed'>,
  bundles: ReadonlyMap<string, RoleRow>,
): Rights {
  const all = new Map<string, HeldRight>()
  for (const each of roles) {
    const role = bundles.get(each.code)
    for (const code of role?.rights ?? []) add(all, code, { ...each, kind: 'role', title: role?.title ?? each.code })
  }
  for (const each of rights) add(all, each.code, { ...each, kind: 'right', title: 'Einzeln gegeben' })
  if (employed) add(all, 'tt_employeeManage', { kind: 'employment', code: 'tt_employeeManage', studios: employed, title: 'Anstellung' })
  return all
}

/** The same, worked out once for each person: the matrix asks for every cell that scrolls by. */
export function rightsReader(bundles: ReadonlyMap<string, RoleRow>) {
  const known = new WeakMap<HolderRow, Rights>()
  return (holder: HolderRow) => {
    const found = known.get(holder) ?? rightsOf(holder, bundles)
    known.set(holder, found)
    return found
  }
}

export interface MatrixFilter {
  q: string
  /** Words in the rights' names and codes. */
  rq: string
  studio: string
  role: string
  /** Only who holds this right. */
  right: string
}

const reaches = (reach: Reach, studio: string) => reach === 'all' || reach.includes(studio)

/** A person matches the filter; words are found without accents. */
export function isWanted(
  holder: HolderRow,
  { q, studio, role, right }: MatrixFilter,
  read: (holder: HolderRow) => Rights,
  fold: (text: string) => string,
): boolean {
  if (role && !holder.roles.some(({ code, studios }) => code === role && (!studio || reaches(studios, studio)))) return false
  if (right && !read(holder).has(right)) return false
  if (
    studio &&
    holder.studio !== studio &&
    !holder.employed?.includes(studio) &&
    ![...holder.roles, ...holder.rights].some(each => each.code !== 'member' && reaches(each.studios, studio))
  )
    return false
  if (!q.trim()) return true
  const text = fold(`${holder.vorname} ${holder.nachname} ${holder.email}`)
  return fold(q)
    .split(/\s+/)
    .every(piece => text.includes(piece))
}

/** The intersection of two reaches. */
export const commonReach = (one: Reach, other: Reach): Reach =>
  one === 'all' ? other : other === 'all' ? one : one.filter(code => other.includes(code))

/** The rest of a reach when these studios are taken; `every` names all that there are. */
export function withoutReach(from: Reach, taken: Reach, every: readonly string[]): Reach {
  if (taken === 'all') return []
  return (from === 'all' ? every : from).filter(code => !taken.includes(code))
}

/** The studios in which the signed-in person may give or take all of these rights. */
export const touchable = (codes: readonly string[], mine: (code: string) => Reach): Reach =>
  [...codes, 'g_manageRights'].map(mine).reduce(commonReach, 'all' as Reach)
