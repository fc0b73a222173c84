import { isSame } from './same.ts'

/** Two people's words on one and the same thing; until somebody chooses, mine stands. */
export interface MergeClash {
  /** The day and the exercise of a plan that it is about; neither for what is said of the whole. */
  split?: string
  slot?: string
  /** `row` where one removed what the other changed, and then null is the removed one. */
  field: string
  mine: unknown
  theirs: unknown
}

export interface Merged<V> {
  merged: V
  clashes: MergeClash[]
}

type ClashListener = (clash: Pick<MergeClash, 'field' | 'mine' | 'theirs'>) => void

export interface Sides<V> {
  base: V | undefined
  mine: V
  theirs: V
}

/** Fields that one side alone changed are that side's; what both changed otherwise is told, as is whatever differs where nobody knows the base. */
export function mergeFields<V extends object>(
  names: readonly (keyof V & string)[],
  { base, mine, theirs }: Sides<V>,
  told: ClashListener,
): V {
  const merged = { ...mine }
  for (const field of names) {
    if (isSame(mine[field], theirs[field])) continue
    if (base && isSame(base[field], mine[field])) merged[field] = theirs[field]
    else if (!base || !isSame(base[field], theirs[field])) told({ field, mine: mine[field], theirs: theirs[field] })
  }
  return merged
}
