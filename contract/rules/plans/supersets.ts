interface Grouped {
  superset?: string | null
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Supersets as their neighbours make them: two at least, each group with a letter of its own. Slots that stay as they are stay the same objects. */
export function tidy<S extends Grouped>(slots: readonly S[]): S[] {
  let groups = 0
  let last: string | undefined
  return slots.map((slot, at) => {
    const superset = slot.superset ?? null
    const before = at > 0 && superset !== null && slots[at - 1]!.superset === superset
    const after = superset !== null && slots[at + 1]?.superset === superset
    if (!before && after) last = letters[groups++ % letters.length]
    const word = before || after ? last! : null
    return word === superset ? slot : { ...slot, superset: word }
  })
}

/** The same with words that stay when another superset comes before: each is called by its first slot. */
export function nameSupersets<S extends Grouped & { _id: string }>(slots: readonly S[]): S[] {
  let word: string | null = null
  return slots.map((slot, at) => {
    const joins = at > 0 && !!slot.superset && slots[at - 1]!.superset === slot.superset
    if (!joins) word = slot.superset ? slot._id : null
    return { ...slot, superset: word }
  })
}
